// Runs the page's verifier outside a browser: bundles by standard input, one a line, what it says by standard output.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { verify } = await import(pathToFileURL(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  const told = await verify(JSON.parse(line)).catch((error) => ({ error: error.message }));
  console.log(JSON.stringify(told));
}
