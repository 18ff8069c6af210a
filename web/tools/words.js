// The shell's words stand in web.toml, those of a game's board in its own folder (`words/page-en.toml`), whose keys
// begin with the game's. This makes the type of all keys, and fails on a key that no component uses, that a component
// uses in vain, or that stands in the folder of another game. A key may be used whole or by a prefix:
// `phrase(\`bots.${key}\`)`.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "../src/meseta");
const boards = join(root, "src/boards");
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

const read = (file, prefix = "") => keys(parse(readFileSync(file, "utf8")), prefix);
const games = readdirSync(join(source, "games"))
  .map((folder) => ({
    key: folder.replaceAll("_", "-"),
    file: join(source, "games", folder, "words/page-en.toml"),
  }))
  .filter(({ file }) => existsSync(file));
// How a person stands in a sentence is said by the kernel's words, and comes with the shell's.
const { people } = parse(readFileSync(join(source, "kernel/words/en.toml"), "utf8"));
const known = [
  ...keys({ people }),
  ...read(join(source, "texts/en/web.toml")),
  ...games.flatMap(({ key, file }) => read(file, `${key}.`)),
].sort();
const text = [
  "// Made by `npm run words` from the words of the page: do not edit.",
  "export type WordKey =",
  ...known.map((key) => `  | ${JSON.stringify(key)}`),
].join("\n");
writeFileSync(target, `${text};\n`);

const used = new Set();
const prefixes = new Set();
const strays = [];
/** Only a game's own board speaks its words. */
function note(key, file, into) {
  into.add(key);
  const game = games.find((one) => key.startsWith(`${one.key}.`));
  if (game && !file.startsWith(join(boards, game.key))) strays.push(`${key} in ${file}`);
}
for (const file of files(join(root, "src"))) {
  if (!/\.(svelte|ts)$/.test(file) || file === target) continue;
  const code = readFileSync(file, "utf8");
  for (const [, inside] of code.matchAll(/\bt\(((?:[^()]|\([^()]*\))*)\)/g)) {
    for (const [, key] of inside.matchAll(/"([a-z-]+(?:\.[a-z0-9-]+)+)"/g)) note(key, file, used);
  }
  for (const [, prefix] of code.matchAll(/\bphrase\(\s*`([^`$]+)\$\{/g))
    note(prefix, file, prefixes);
}
const reached = (key) => used.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix));
const problems = [
  ...[...used].filter((key) => !known.includes(key)).map((key) => `missing: ${key}`),
  ...strays.map((where) => `a game's word outside its board: ${where}`),
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
