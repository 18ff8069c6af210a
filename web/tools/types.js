// The types of the messages, made from the server's schemas. `--check` says whether they are fresh.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const schema = fileURLToPath(new URL("../../docs/schemas/wire.json", import.meta.url));
const target = fileURLToPath(new URL("../src/lib/wire.d.ts", import.meta.url));

const parsed = JSON.parse(readFileSync(schema, "utf8"));
const definitions = parsed.$defs ?? {};

// A schema that says nothing means anything; the compiler would take it for an object.
function loosen(node) {
  if (node === null || typeof node !== "object") return;
  for (const [key, value] of Object.entries(node)) {
    if (value === null || typeof value !== "object") continue;
    const says = Object.keys(value).filter(
      (name) => !["title", "description", "default"].includes(name),
    );
    if (says.length === 0 && key !== "properties" && key !== "$defs" && !Array.isArray(value))
      value.tsType = "unknown";
    else if (
      value.type === "object" &&
      value.properties === undefined &&
      typeof value.additionalProperties !== "object"
    )
      value.tsType = "Record<string, unknown>";
    else loosen(value);
  }
}
loosen(definitions);
// One object that names every definition, so that each gets its interface under its own name.
const whole = {
  title: "Wire",
  type: "object",
  additionalProperties: false,
  required: Object.keys(definitions),
  properties: Object.fromEntries(
    Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }]),
  ),
  $defs: definitions,
};
const text = await compile(whole, "Wire", {
  bannerComment: "// Made by `npm run types` from docs/schemas/wire.json: do not edit.",
  additionalProperties: false,
  enableConstEnums: false,
  format: true,
  style: { printWidth: 100 },
});
if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    console.error("wire.d.ts is stale: npm run types");
    process.exit(1);
  }
  console.log("wire.d.ts is fresh");
} else {
  writeFileSync(target, text);
}
