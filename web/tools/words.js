// Every word of the page's own stands in web.toml. This makes the type of its keys, and fails on a key that
// no component uses or that a component uses in vain. A key may be used whole or by a prefix: `phrase(\`bots.${key}\`)`.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "../src/meseta/texts/en/web.toml");
const target = join(root, "src/lib/word-keys.d.ts");
const FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

function keys(tree, prefix = "") {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = prefix + name;
    if (typeof value === "string") return [key];
    if (Object.keys(value).every((form) => FORMS.has(form))) return [key];
    return keys(value, `${key}.`);
  });
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

const known = keys(parse(readFileSync(source, "utf8"))).sort();
const text = [
  "// Made by `npm run words` from the words of the page: do not edit.",
  "export type WordKey =",
  ...known.map((key) => `  | ${JSON.stringify(key)}`),
].join("\n");
writeFileSync(target, `${text};\n`);

const used = new Set();
const prefixes = new Set();
for (const file of files(join(root, "src"))) {
  if (!/\.(svelte|ts)$/.test(file) || file === target) continue;
  const code = readFileSync(file, "utf8");
  for (const [, inside] of code.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)) {
    for (const [, key] of inside.matchAll(/"([a-z-]+\.[a-z0-9-]+)"/g)) used.add(key);
  }
  for (const [, prefix] of code.matchAll(/\bphrase\(\s*`([^`$]+)\$\{/g)) prefixes.add(prefix);
}
const reached = (key) => used.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
const problems = [
  ...[...used].filter((key) => !known.includes(key)).map((key) => `missing: ${key}`),
  ...known.filter((key) => !reached(key)).map((key) => `unused: ${key}`),
  ...[...prefixes]
    .filter((prefix) => !known.some((key) => key.startsWith(prefix)))
    .map((prefix) => `nothing begins with: ${prefix}`),
];
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`words: ${known.length} keys`);
