import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nodeSeeds } from "#infra/engines/database/seeds/tenant/permission-nodes.ts";
import { root } from "#infra/process/root.ts";

/** Nodes of the first start, one a line, in their order. */
const seeded: unknown = JSON.parse(readFileSync(join(root, "tests/golden/permission-nodes.json"), "utf8"));

it("seeds the same permission nodes as ever: roles of every installation refer to them by their keys", () => {
  expect(JSON.parse(JSON.stringify(nodeSeeds()))).toEqual(seeded);
});
