import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowKeyOf, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { hintOf } from "#projections/runner/hint.ts";
import { emptyOutcome, projectBatch, finishStreams } from "#projections/runner/project-batch.ts";
import { createChangeSet } from "#projections/runner/change-set.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import { store } from "#tests/support/reference.ts";
import { threeCylinders, uuidOf } from "./three-cylinders.ts";
import { openListedCylinders, overReadModels, type ListedCylinders } from "./listed-cylinders.ts";

let listed: ListedCylinders;
let page: ListedCylinders["page"];

beforeAll(async () => {
  listed = await openListedCylinders();
  ({ page } = listed);
});
afterAll(() => listed?.database.drop());

/** Hints about the lists while all of this happens, event by event: one of more rows may name none. */
const announced = (): Map<string, Set<string>> => {
  const models = createModels(createViews({ timeZone: "Asia/Shanghai" }), {});
  const said = new Map<string, Set<string>>();
  const whole = emptyOutcome(models);
  for (const event of threeCylinders()) {
    const outcome = { ...whole, changes: createChangeSet() };
    projectBatch(models, [event], () => undefined, new Set(), outcome);
    finishStreams(outcome, () => undefined);
    for (const { list, ids } of hintOf(models, "1", outcome.changes.touched()).lists)
      said.set(list, new Set([...(said.get(list) ?? []), ...ids]));
  }
  return said;
};

describe("what is announced when rows change", () => {
  const given: Record<string, Record<string, string>> = {
    circulation: { gasBarcode: "B-1" },
    history: { gasBarcode: "B-1" },
    exceptionAction: { exceptionId: "barcode.X-9" },
    orderBottle: { orderNumber: "O-1" },
    customerInventory: { clientId: uuidOf("client-1") },
    stockDetail: { companyId: uuidOf(store.id) },
  };
  it.each(overReadModels.map((list) => [list.name, list] as const))(
    "names rows of %s by what a page knows them by, so that they can be marked",
    async (name, list) => {
      const { list: rows } = await page(list, given[name]);
      const ids = announced().get(name) ?? new Set();
      expect(rows.filter((row) => !ids.has(row[rowKeyOf(list)] as string))).toEqual([]);
    },
  );

  it.each([
    ["stationProcedure", {}],
    ["warehouseProcedure", {}],
    ["sendReceive", {}],
    ["vehicleUsage", { vehicleId: uuidOf("vehicle-1") }],
    ["circulation", { gasBarcode: "B-1" }],
    ["exceptionAction", { exceptionId: "barcode.X-9" }],
  ] as const)("has rows of %s to name, each by its id", async (name, values) => {
    const definition = allLists.find((list) => list.name === name) as ListDefinition;
    const { list: rows } = await page(definition, values);
    const ids = announced().get(name) ?? new Set();
    if (name !== "warehouseProcedure") expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !ids.has(row[rowKeyOf(definition)] as string))).toEqual([]);
  });
});
