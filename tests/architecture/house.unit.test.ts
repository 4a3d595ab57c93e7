import { afterAll, describe, expect, it } from "vitest";
import {
  bannedWords,
  bareParticiples,
  betweenScreens,
  circlesOfFiles,
  handRoutes,
  measuredFiles,
  measures,
  pathLiterals,
  stemsInTwoLayers,
  styleDeclarations,
} from "./house-measures.ts";
import { rooms, sourcesOf } from "./imports.ts";
import maxima from "./maxima.json" with { type: "json" };
import { circlesBetweenFolders, doubleCasts, longFunctions, sqlTexts, withoutSubject } from "./measures.ts";

describe("the house", () => {
  const sources = sourcesOf(rooms, measuredFiles);
  const allowed = new Map<string, number>(Object.entries(maxima));
  const rows: string[] = [];

  it.each(measures)("keeps $name below their maximum", ({ name, limit, count }) => {
    const { count: today, places } = count(sources);
    const most = Math.max(limit, allowed.get(name) ?? 0);
    rows.push(`${name.padEnd(48)}${[today, most, limit].map((figure) => String(figure).padStart(9)).join("")}`);
    expect(today, [`${name}: at most ${most}`, ...places].join("\n")).toBeLessThanOrEqual(most);
  });

  it("has a maximum only for a measure that exists", () => {
    const names = measures.map(({ name }) => name);
    expect([...allowed.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  afterAll(() => console.info([`${"measure".padEnd(48)}    today  maximum    limit`, ...rows].join("\n")));
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

  it("finds routes by hand, and none that a declaration makes", () => {
    const text = `router.get("/a", answer);\nconst given = request.get("x-a");`;
    expect(handRoutes(source(text))).toEqual(["server/api/a.ts:1"]);
    expect(handRoutes(source(text, "server/api/lists/list-router.ts"))).toEqual([]);
  });

  it("finds paths of calls in the client, and no addresses of pages", () => {
    const inClient = (text: string) => pathLiterals(source(text, "client/screens/a/a.ts"));
    expect(inClient(`get("/anything"); const path = "/admin/view/get"; post("/export/" + id);`)).toHaveLength(3);
    expect(inClient(`navigate("/admin/user"); // get("/admin/user/get")`)).toEqual([]);
  });

  it("finds imports between screens, circles of files and stems in two layers", () => {
    const a = source(`import type { B } from "../b/b.ts";`, "client/screens/a/a.ts");
    const b = source(`const a = () => import("../a/a.ts");`, "client/screens/b/b.ts");
    expect(betweenScreens(a)).toEqual(["client/screens/a/a.ts → client/screens/b/b.ts"]);
    expect(circlesOfFiles([a, b])).toEqual(["client/screens/a/a.ts ⇄ client/screens/b/b.ts"]);
    expect(circlesOfFiles([a])).toEqual([]);
    expect(stemsInTwoLayers([a, b, source("", "client/kit/a.tsx")])).toEqual(["a: screens, kit"]);
  });

  it("counts style declarations, and no selectors", () => {
    const css = "a:hover { color: red; margin: 0 1px }\n/* b: c; */ @media (width > 1px) { .d { gap: 1px; } }";
    expect(styleDeclarations(source(css, "client/a.css"))).toBe(3);
  });

  it("finds names that are participles and words of a private English", () => {
    expect(bareParticiples(source("const { a: found } = b; const foundRows = 1; (kept = 1) => kept;"))).toHaveLength(2);
    expect(bannedWords(source("/** Who is told\n * anew. */ const openDesk = 1; const desktop = beside;"))).toEqual([
      "server/api/a.ts:1 told",
      "server/api/a.ts:1 anew",
      "server/api/a.ts:2 openDesk",
    ]);
  });
});
