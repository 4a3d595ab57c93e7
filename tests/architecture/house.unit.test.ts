import { describe, expect, it } from "vitest";
import { rooms, sourcesOf } from "./imports.ts";
import { circlesBetweenFolders, doubleCasts, longFunctions, measures, sqlTexts, withoutSubject } from "./measures.ts";

describe("the house", () => {
  const sources = sourcesOf(rooms);

  it.each(measures)("has at most $most $name", ({ name, most, found }) => {
    const places = found(sources);
    console.info(`${name}: ${places.length} (at most ${most})`);
    expect(places.length, places.join("\n")).toBeLessThanOrEqual(most);
  });
});

describe("a measure of the house", () => {
  const source = (text: string, path = "server/api/a.ts") => ({ path, text });
  const body = "  step();\n".repeat(60);

  it("finds a function above 60 lines, however it is written", () => {
    expect(longFunctions(source(`const f = () => {\n${body}};\n`))).toEqual(["server/api/a.ts:1 (62 lines)"]);
    expect(longFunctions(source(`export class A {\n  run() {\n${body}  }\n}\n`))).toHaveLength(1);
    expect(longFunctions(source(`const f = () => {\n  step();\n};\n`))).toEqual([]);
  });

  it("takes the reason above a long function", () => {
    const long = `function f() {\n${body}}\n`;
    expect(longFunctions(source(`/** Steps. Long because one step is one line. */\nexport ${long}`))).toEqual([]);
    expect(longFunctions(source(`/** Long because of another. */\nconst a = 1;\n${long}`))).toHaveLength(1);
  });

  it("finds a circle between folders, by a type as by a value", () => {
    const a = source(`import type { B } from "../b/b.ts";`, "server/a/a.ts");
    const b = source(`import { a } from "#server/a/a.ts";`, "server/b/b.ts");
    expect(circlesBetweenFolders([a, b])).toEqual(["server: a ⇄ b"]);
    expect(circlesBetweenFolders([a])).toEqual([]);
  });

  it("finds casts, statements and comments", () => {
    expect(doubleCasts(source("const a = b as unknown as C;"))).toEqual(["server/api/a.ts:1"]);
    expect(doubleCasts(source("const a = b as unknown;"))).toEqual([]);
    expect(sqlTexts(source("sql<{ id: string }>`select 1`; sql`select 2`;"))).toHaveLength(2);
    expect(withoutSubject(source("/** What it is. */\nconst a = 1; // Whether it is\n/** Whatever. */"))).toHaveLength(
      2,
    );
  });
});
