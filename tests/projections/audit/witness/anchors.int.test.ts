import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { anchorName, newestAnchor } from "#infra/stores/seals/anchor-files.ts";
import { startAnchors } from "#projections/audit/witness/anchors.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { treeInTables, type TreeInTables } from "./tree-in-tables.ts";

const TENANT = "0197a000-0000-7000-8000-00000000000b";
const above = mkdtempSync(join(tmpdir(), "cylindra-anchors-"));
afterAll(() => rmSync(above, { recursive: true }));

let database: TestDatabase;
let tree: TreeInTables;
let folder: string;
let warnings: string[];
let failures: number;
beforeEach(async () => {
  database = await createTestDatabase();
  tree = treeInTables(database.db, TENANT);
  folder = mkdtempSync(join(above, "worm-"));
  [warnings, failures] = [[], 0];
});
afterEach(() => database.drop());

const start = () => {
  const log = {
    info: () => undefined,
    warn: (_fields: object, words: string) => void warnings.push(words),
  };
  return startAnchors({
    folder,
    tenantId: TENANT,
    db: database.db,
    log,
    meters: { failed: () => void (failures += 1) },
  });
};
const fileOf = (size: number, generation = 1): string => anchorName({ origin: originOf(TENANT, generation), size });
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

describe("the folder of anchors", () => {
  it("gets every checkpoint as a file of its own, and at a start those that it lacks", async () => {
    const notes = [];
    for (const size of [1, 8]) notes.push((await tree.grow(size)).note);
    const anchors = start();
    await anchors.settled();
    const third = await tree.grow(20);
    anchors.published(third);
    await anchors.settled();
    expect(readdirSync(folder).sort()).toEqual([1, 8, 20].map((size) => fileOf(size)));
    expect([1, 8, 20].map((size) => read(fileOf(size)))).toEqual([...notes, third.note]);
    expect((await newestAnchor(folder, originOf(TENANT)))?.size).toBe(20);
  });

  it("never overwrites a file: another note of the same size stands beside it", async () => {
    writeFileSync(join(folder, fileOf(5)), "an earlier note\n");
    const { note } = await tree.grow(5);
    await start().settled();
    await start().settled();
    expect(read(fileOf(5))).toBe("an earlier note\n");
    const [beside, ...more] = readdirSync(folder).filter((name) => name !== fileOf(5));
    expect(read(beside!)).toBe(note);
    expect(more).toEqual([]);
    expect((await newestAnchor(folder, originOf(TENANT)))?.note).toBe(note);
  });

  it("that cannot be written is a warning, counted each time, and made up for when it can be", async () => {
    rmSync(folder, { recursive: true });
    const first = await tree.grow(1);
    const anchors = start();
    anchors.published(first);
    const second = await tree.grow(2);
    anchors.published(second);
    await anchors.settled();
    expect(warnings).toEqual(["checkpoints cannot be written to the folder of anchors"]);
    expect(failures).toBe(3);
    mkdirSync(folder);
    const third = await tree.grow(3);
    anchors.published(third);
    await anchors.settled();
    expect(readdirSync(folder).sort()).toEqual([1, 2, 3].map((size) => fileOf(size)));
  });

  it("tells origins apart", async () => {
    await tree.grow(3);
    await treeInTables(database.db, TENANT, { generation: 2, from: 3 }).grow(4);
    await start().settled();
    expect(readdirSync(folder).sort()).toEqual([fileOf(3), fileOf(4, 2)].sort());
    expect((await newestAnchor(folder, originOf(TENANT)))?.size).toBe(3);
    expect((await newestAnchor(folder, originOf(TENANT, 2)))?.size).toBe(4);
  });
});
