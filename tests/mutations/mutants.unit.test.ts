import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "#infra/process/root.ts";
import { allMutants, keyOf } from "./mutants.ts";

const mutants = allMutants();
const explained = JSON.parse(readFileSync(join(root, "tests/mutations/equivalent.json"), "utf8")) as Record<
  string,
  string
>;

/** Files without a rule of their own, and what they hold instead. */
const withoutRules: Record<string, string> = {
  "server/domain/decision.ts": "the shape of an answer",
  "server/domain/cylinder/command.ts": "the shapes of commands",
  "server/domain/cylinder/facts.ts": "what sentences fill in",
  "server/domain/cylinder/fitness.ts": "the table's refusals, asked apart from a procedure",
};

describe("the rules that are broken on purpose", () => {
  it("are those of every file of the domain that decides something", () => {
    const broken = new Set(mutants.map(({ file }) => file));
    const files = readdirSync(join(root, "server/domain"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `server/domain/${name}`);
    expect(files.filter((file) => !broken.has(file)).sort()).toEqual(Object.keys(withoutRules).sort());
  });

  it("include each one that an explanation says changes nothing", () => {
    const keys = new Set(mutants.map(keyOf));
    expect(Object.keys(explained).filter((key) => !keys.has(key))).toEqual([]);
  });
});
