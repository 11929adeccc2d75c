/** Server-sent events out of a body that is still coming (WHATWG HTML, "Server-sent events"). */

/** Every frame as `{id, kind, data}`, `data` read from JSON; `kind` is undefined for an event of the log. */
export async function* frames(body) {
  let text = "";
  for await (const piece of decoded(body)) {
    const blocks = (text + piece).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const frame = parsed(block);
      if (frame) yield frame;
    }
  }
}

/** Text as it comes. Readers are asked by hand, since not every browser lets a stream be iterated. */
async function* decoded(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parsed(block) {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
    }),
  );
  return fields.data ? { id: fields.id, kind: fields.event, data: JSON.parse(fields.data) } : null;
}
