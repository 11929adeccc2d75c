/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104), of our own, since a page that came over plain HTTP has no Web Crypto. */

const PRIMES = primes(64);
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

/** The digest of bytes or of a text in UTF-8, as 32 bytes. */
export function sha256(message) {
  const bytes = padded(toBytes(message));
  const hash = new Uint32Array(START);
  const words = new Uint32Array(64);
  const view = new DataView(bytes.buffer);
  for (let offset = 0; offset < bytes.length; offset += BLOCK) compress(hash, words, view, offset);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

/** HMAC-SHA-256. */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), toBytes(message)));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((offset, part) => {
    whole.set(part, offset);
    return offset + part.length;
  }, 0);
  return whole;
}

export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes that hexadecimal text stands for. Throws where it is none. */
export function unhex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new TypeError(`no hexadecimal text: ${text}`);
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

function compress(hash, words, view, offset) {
  for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(offset + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const small0 = turn(words[t - 15], 7) ^ turn(words[t - 15], 18) ^ (words[t - 15] >>> 3);
    const small1 = turn(words[t - 2], 17) ^ turn(words[t - 2], 19) ^ (words[t - 2] >>> 10);
    words[t] = words[t - 16] + small0 + words[t - 7] + small1;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let t = 0; t < 64; t += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + K[t] + words[t]) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { hash[index] += word; });
}

function padded(bytes) {
  const length = BLOCK * Math.ceil((bytes.length + 9) / BLOCK);
  const whole = new Uint8Array(length);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function toBytes(message) {
  return typeof message === "string" ? new TextEncoder().encode(message) : message;
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of a number's fractional part, as the standard makes its constants. */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

function primes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
