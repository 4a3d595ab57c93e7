import { appendBench } from "./append.ts";

/** By the name that `npm run bench <name>` takes; each prints its table. */
const benches = {
  append: appendBench,
} satisfies Record<string, () => Promise<void>>;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
