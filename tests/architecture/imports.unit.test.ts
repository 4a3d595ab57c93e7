import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, rooms, sourcesOf } from "./imports.ts";
import { importRules, impurities, readsPastUpcasters } from "./rules.ts";

const LONG_FILE = 220;
const LARGE_FOLDER = 25;
const sources = sourcesOf(rooms);
const imports = sources.flatMap(importsOf);

describe("who may import whom", () => {
  it.each(Object.entries(importRules))("%s", (_name, { why, breaks }) => {
    const breaches = imports.filter(breaks).map((each) => `${each.from} → ${each.to}`);
    expect(breaches, why).toEqual([]);
  });

  /** One breach of each rule, so that a rule that no longer sees anything is noticed. */
  it.each<[keyof typeof importRules, string, string]>([
    ["contracts import nothing of ours", "contracts/a.ts", `import type { A } from "#server/a.ts";`],
    ["contracts know no React, Express, database or Node", "contracts/a.ts", `import { z } from "kysely";`],
    ["the client imports contracts only", "client/kit/a.ts", `import type { A } from "../../infra/a.ts";`],
    [
      "each layer of the client imports only those before it: lib, state, kit, exceptions, boards, screens, app",
      "client/kit/a.ts",
      `import type { A } from "#client/screens/a.ts";`,
    ],
    [
      "the client loads a list or a record with its screen",
      "client/kit/a.ts",
      `import { lists } from "#contracts/lists/index.ts";`,
    ],
    ["every overlay of the client is the kit's", "client/a.tsx", `import { Button, Dialog } from "@blueprintjs/core";`],
    ["the client uses nothing of Node", "client/a.ts", `import "node:fs";`],
    [
      "server, projections and workers never import each other",
      "server/a.ts",
      `const a = await import("#workers/a.ts");`,
    ],
    ["infra imports no room above it", "infra/a.ts", `export { a } from "../server/a.ts";`],
    [
      "infra has no sentences",
      "infra/stores/jobs/a.ts",
      `import { translate } from "#contracts/locales/translate.ts";`,
    ],
    [
      "the event log knows nothing of the domain",
      "infra/engines/event-log/a.ts",
      `import { a } from "#contracts/commands/a.ts";`,
    ],
    ["no product code imports tests", "workers/a.ts", `import {\n  a,\n} from "#tests/a.ts";`],
    ["what is sent is read by contracts alone", "server/api/a.ts", `import { z } from "zod";`],
    [
      "the domain imports contracts and itself, and no package",
      "server/domain/a.ts",
      `import { a } from "node:crypto";`,
    ],
    ["views import contracts and themselves, and no package", "projections/views/a.ts", `import type { A } from "pg";`],
    [
      "only a program's main file, or the start of its role, constructs what is in infra",
      "server/api/a.ts",
      `import { createLogger } from "#infra/a.ts";`,
    ],
  ])("notices a breach of: %s", (name, path, text) => {
    expect(importsOf({ path, text }).filter((each) => importRules[name]?.breaks(each))).toHaveLength(1);
  });

  it("lets everybody use the types of infra, and a main file construct it", () => {
    const fine = [
      { path: "server/api/a.ts", text: `import type { Logger } from "#infra/a.ts"; ` },
      { path: "server/api/b.ts", text: `import { type Logger } from "#infra/a.ts"; ` },
      { path: "server/main.ts", text: `import { createLogger } from "#infra/a.ts";` },
    ].flatMap(importsOf);
    expect(Object.values(importRules).flatMap((rule) => fine.filter(rule.breaks))).toEqual([]);
  });
});

describe("the event log", () => {
  it("is read as it is stored by backup and log:move alone; everybody else is handed events of today's version", () => {
    expect(sources.filter(readsPastUpcasters).map(({ path }) => path)).toEqual([]);
  });

  it("is noticed where somebody reads it past the upcasters", () => {
    const text = `const events = createEventLog(config, url);`;
    expect(readsPastUpcasters({ path: "projections/main.ts", text })).toBe(true);
    expect(readsPastUpcasters({ path: "projections/main.ts", text: `createUpcastLog(${text})` })).toBe(false);
    expect(readsPastUpcasters({ path: "infra/tools/backup/backup.ts", text })).toBe(false);
  });
});

describe("the domain and the views", () => {
  it("reach for no clock, no randomness and nothing outside: the same events are the same rows for ever", () => {
    const pure = sources.filter(({ path }) => /^(server\/domain|projections\/views)\//.test(path));
    const found = pure.flatMap((source) => impurities(source).map((what) => `${source.path}: ${what}`));
    expect(found).toEqual([]);
  });

  it("are noticed when they do", () => {
    expect(impurities({ path: "x.ts", text: "const now = new Date();" })).toEqual(["the clock"]);
    expect(impurities({ path: "x.ts", text: "// new Date()\nconst day = new Date(text);" })).toEqual([]);
  });
});

it("keeps every folder of the client small enough to be read at a glance", () => {
  const folders = sources.map(({ path }) => dirname(path)).filter((folder) => folder.startsWith("client/"));
  const large = [...new Set(folders)].filter((one) => folders.filter((each) => each === one).length > LARGE_FOLDER);
  expect(large, "divide it by what it shows").toEqual([]);
});

it("names the files that ask to be two", () => {
  const long = sources.map(({ path, text }) => ({ path, lines: text.split("\n").length }));
  for (const { path, lines } of long.filter((each) => each.lines > LONG_FILE && !/\.data\.(ts|mjs)$/.test(each.path)))
    console.warn(`${path} has ${lines} lines`);
  expect(sources.length).toBeGreaterThan(0);
});
