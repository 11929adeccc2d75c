/** Elements, and how a page is drawn again without losing what the reader is at.
 *
 *  `h` makes an element: its tag with its classes (`"p.hint"`), its attributes if it has any, its children. Text goes
 *  in as text, whatever somebody calls itself. `draw` makes a place hold new children by changing the old ones where
 *  they are alike, so that focus, selections and running animations stay.
 */

const SVG = "http://www.w3.org/2000/svg";
const handlers = new WeakMap();

/** An element. `on…` attributes are functions; `false`, `null` and `undefined` leave an attribute or a child out. */
export function h(kind, ...rest) {
  return made((tag) => document.createElement(tag), kind, rest);
}

/** The same for SVG. */
export function s(kind, ...rest) {
  return made((tag) => document.createElementNS(SVG, tag), kind, rest);
}

/** Make `place` hold exactly `children`. Those with a `data-key` are told apart by it, others by tag and order. */
export function draw(place, ...children) {
  morphChildren(place, children.flat(9).filter(isThere).map(toNode));
}

/** Copy what `to` is onto `from`, which stays where it is. */
function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  for (const name of from.getAttributeNames()) if (!to.hasAttribute(name) && !isReaders(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value || isReaders(name)) continue;
    if (name === "style") from.style.cssText = value; // a strict policy forbids to set it as an attribute
    else from.setAttribute(name, value);
  }
  if (to.hasAttribute("data-live-value")) from.value = to.value;
  listen(from, handlers.get(to) ?? {});
  morphChildren(from, [...to.childNodes]);
}

/** What the reader has folded open or shut stays so. */
function isReaders(attribute) {
  return attribute === "open";
}

function morphChildren(place, wanted) {
  const old = new Map();
  for (const node of place.childNodes) old.set(likeness(node), [...(old.get(likeness(node)) ?? []), node]);
  const kept = wanted.map((node) => {
    const same = old.get(likeness(node))?.shift();
    if (!same) return node;
    if (same !== node) morph(same, node);
    return same;
  });
  for (const rest of old.values()) for (const node of rest) node.remove();
  kept.forEach((node, index) => {
    if (place.childNodes[index] !== node) place.insertBefore(node, place.childNodes[index] ?? null);
  });
}

function likeness(node) {
  return `${node.nodeName} ${node.dataset?.key ?? ""}`;
}

function made(create, kind, rest) {
  const [tag, ...classes] = kind.split(".");
  const [attributes, ...children] = rest[0]?.constructor === Object ? rest : [{}, ...rest];
  const element = create(tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  furnish(element, attributes);
  element.append(...children.flat(9).filter(isThere).map(toNode));
  return element;
}

function furnish(element, attributes) {
  const deeds = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!isThere(value)) continue;
    if (name.startsWith("on")) deeds[name.slice(2)] = value;
    else if (name === "style") for (const [property, set] of Object.entries(value)) element.style.setProperty(property, set);
    else element.setAttribute(name, value === true ? "" : value);
  }
  listen(element, deeds);
}

function listen(element, deeds) {
  const before = handlers.get(element) ?? {};
  for (const name of Object.keys(before)) if (!(name in deeds)) element[`on${name}`] = null;
  for (const [name, deed] of Object.entries(deeds)) element[`on${name}`] = deed;
  handlers.set(element, deeds);
}

function isThere(value) {
  return value !== false && value !== null && value !== undefined;
}

function toNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}
