import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodeSeeds, type NodeSeed } from "#infra/engines/database/seeds/tenant/permission-nodes.ts";
import { root } from "#infra/process/root.ts";

/** Nodes of the first start of an earlier version, one a line, in their order. */
const seeded = JSON.parse(readFileSync(join(root, "tests/golden/permission-nodes.json"), "utf8")) as NodeSeed[];
const keys = new Set(seeded.map(({ key }) => key));

/** Redirects that changed since: a new installation has this one, an older one keeps its own. */
const redirects: Record<string, string> = { cylinder: "/work/scan" };

/** Names that changed since: a new installation has this one, an older one keeps its own. */
const names: Record<string, { label: string; english?: string }> = {
  "sales.config": { label: "客户限额" },
  "audit.live-log#api:admin:log:getlogs": { label: "查看", english: "View" },
};

/** A group is also shown by the codes of menus that are new in it. */
const mayGrow = ({ type, shownBy }: NodeSeed): unknown => (type === 1 ? expect.arrayContaining(shownBy) : shownBy);

it("seeds the same permission nodes as ever: roles of every installation refer to them by their keys", () => {
  const kept = nodeSeeds().filter(({ key }) => keys.has(key));
  const redirectOf = ({ key, redirect }: NodeSeed): string | undefined => redirects[key] ?? redirect;
  const expected = seeded.map((node) => ({
    ...node,
    ...names[node.key],
    redirect: redirectOf(node),
    shownBy: mayGrow(node),
  }));
  expect(kept).toEqual(expected);
});

it("names each interface point by words and not by its code", () => {
  const points = nodeSeeds().filter(({ code }) => code !== undefined);
  expect(points.filter(({ code, label, english }) => label === code || english === code)).toEqual([]);
  expect(points.length).toBeGreaterThan(100);
});
