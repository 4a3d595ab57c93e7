import { beforeEach, describe, expect, it } from "vitest";
import { importCalls, type ImportDetail, type ImportErrorKind } from "#contracts/imports/calls.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { importList } from "#contracts/lists/import.ts";
import { uuid } from "#client/lib/uuid.ts";
import { click, fill, gone, texts, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

const plain: Reading = { days: [], months: [], lengths: { column: [12], fleet: [], taken: [] } };
const detailOf = (more: Partial<ImportDetail>): ImportDetail => ({
  ...{ id: uuid(), kind: "cylinder", fileName: "fleet.xlsx", state: "checked", jobId: null, error: null },
  ...{ total: 3, ready: 0, errors: 3, duplicates: 0, done: 3, created: 0, skipped: 0, failed: 0 },
  ...{ createdTime: "2026-11-26T08:00:00Z", startedTime: null, finishedTime: null, failedBatches: [] },
  sheets: [
    { name: "Sheet1", rows: 3, headRow: 1, columns: [{ index: 0, name: "条码", samples: [], guess: "gasBarcode" }] },
  ],
  mapping: { sheet: "Sheet1", headRow: 1, columns: { gasBarcode: 0, productionDate: 1 } },
  ...{ reading: plain, sameAs: null },
  ...more,
});

let detail: ImportDetail;
let kinds: ImportErrorKind[];
beforeEach(() => {
  kinds = [];
  answer(importCalls.get, () => detail);
  answer(importCalls.errorKinds, () => ({ list: kinds }));
  answer(importCalls.rows, { list: [], total: 0 });
});

const open = async (more: Partial<ImportDetail>): Promise<void> => {
  detail = detailOf(more);
  await openPage(`/work/import?id=${detail.id}&only=all`);
  await until("aside", "Kinds of error");
};
const days = (more: Partial<Reading["days"][number]>): Reading => ({
  ...plain,
  days: [{ field: "productionDate", order: null, by: null, sample: "3/4/2026", cells: 3, ...more }],
});

describe("the check of an import", () => {
  it("asks which number of a day comes first where nothing decides, and has the rows checked again", async () => {
    answer(importCalls.settle, () => {
      const settled = { jobId: uuid(), reading: days({ order: "monthFirst", by: "person" }) };
      detail = { ...detail, ready: 3, errors: 0, ...settled };
      kinds = [];
      return { id: detail.id, jobId: settled.jobId };
    });
    kinds = [{ field: "productionDate", code: "import.dayOrder", rows: 3, suggested: 0, values: [] }];
    await open({ reading: days({}), jobId: uuid() });
    await until("aside", "Produced: day or month first?");
    await until("[role=status]", "day or month first? 3 cells such as 3/4/2026");
    expect(texts("[role=status] button")).toEqual(["Day first: April 3, 2026", "Month first: March 4, 2026"]);
    await click("[role=status] button", "Month first");
    await until("[role=status]", "month first in the whole column, as you said");
    await until("aside", "There are no errors.");
    expect(sent(importCalls.settle)[0]?.body).toEqual({
      id: detail.id,
      days: { field: "productionDate", order: "monthFirst" },
    });
    await click("[role=status] button", "Day first");
    await wait("the other order", () => sent(importCalls.settle).length === 2);
  });

  it("says which cell decided for its column, and asks nothing", async () => {
    await open({ reading: days({ order: "monthFirst", by: "cells", sample: "3/13/2026", cells: 1 }) });
    await until("[role=status]", "month first in the whole column: 3/13/2026 can be nothing else");
    await gone("[role=status] button");
  });

  it("says how months are read", async () => {
    const month = { field: "productionDate", sample: "2021.05", day: "2021-05-01", cells: 2 };
    await open({ reading: { ...plain, months: [month] } });
    await until("[role=status]", "2 cells name a month alone; 2021.05 is read as 01/05/2021");
  });

  it("says that the file was here before, and opens that import", async () => {
    const before = { id: uuid(), fileName: "march.csv", createdTime: "2026-11-20T08:00:00Z", created: 2 };
    await open({ sameAs: before });
    await until("[role=status]", "imported before, as march.csv");
    await click("[role=status] button", "Open that import");
    await wait("the other import", () => window.location.search.includes(before.id));
  });
});

describe("barcodes of an unusual length", () => {
  const code = "import.unusualLength";
  const row = (number: number, gasBarcode: string, suggestions?: string[]) => ({
    ...{ row: number, state: "error" as const, cells: { gasBarcode } },
    errors: [{ field: "gasBarcode", code, msg: "11 digits, others have 12", ...(suggestions && { suggestions }) }],
  });
  const found: ImportErrorKind = {
    ...{ field: "gasBarcode", code, rows: 3, suggested: 2 },
    values: [{ value: "75711110003", rows: 1, msg: "11 digits, others have 12", suggestions: ["075711110003"] }],
  };

  it("get their noughts back in every row that lost one, at once", async () => {
    kinds = [found];
    const rows = [row(2, "75711110002", ["075711110002"]), row(3, "75711110003", ["075711110003"]), row(4, "ABC")];
    answer(importCalls.rows, { list: rows, total: rows.length });
    answer(importCalls.cells, { total: 3, ready: 2, errors: 1, duplicates: 0, rows: [] });
    await open({});
    await click("aside button", "Put the 0 back (2)");
    await wait("the cells", () => sent(importCalls.cells).length > 0);
    expect(sent(importCalls.cells)[0]?.body).toMatchObject({
      cells: [
        { row: 2, field: "gasBarcode", value: "075711110002" },
        { row: 3, field: "gasBarcode", value: "075711110003" },
      ],
    });
  });

  it("can be right as they are", async () => {
    kinds = [{ ...found, suggested: 0 }];
    answer(importCalls.settle, () => ({ id: detail.id, jobId: uuid() }));
    await open({});
    expect(texts("aside button")).not.toContain("Put the 0 back (0)");
    await click("aside button", "They are right");
    await wait("the call", () => sent(importCalls.settle).length > 0);
    expect(sent(importCalls.settle)[0]?.body).toEqual({ id: detail.id, lengths: "taken" });
  });
});

it("an import without earlier ones shows no pager, neither below the sheet nor in their dialog", async () => {
  answer(`GET ${importList.path}`, pageOf([]));
  await openPage("/work/import");
  await click(".page-head_tools button", "Past imports");
  await until("[role=dialog] .empty-state_root");
  expect(texts("main, [role=dialog]").join(" ")).not.toMatch(/(?<![,\d])0 rows/);
});

describe("names that nothing has", () => {
  const unknown: ImportErrorKind = {
    ...{ field: "gasManufacturingUnitId", code: "import.unknownName", rows: 109, suggested: 11 },
    values: [
      { value: "Jiangnan Pressure Vessel", rows: 98, msg: "No record is called so", suggestions: [] },
      { value: "Hongyuan Foshn", rows: 11, msg: "No record is called so", suggestions: ["Hongyuan Foshan"] },
    ],
  };
  const row = (number: number, gasManufacturingUnitId: string, suggestions?: string[]) => ({
    ...{ row: number, state: "error" as const, cells: { gasManufacturingUnitId } },
    errors: [
      { field: unknown.field, code: unknown.code, msg: "No record is called so", ...(suggestions && { suggestions }) },
    ],
  });
  beforeEach(() => {
    kinds = [unknown];
    const rows = [row(2, "Jiangnan Pressure Vessel"), row(3, "Hongyuan Foshn", ["Hongyuan Foshan"])];
    answer(importCalls.rows, { list: rows, total: rows.length });
    answer(importCalls.cells, { total: 3, ready: 1, errors: 2, duplicates: 0, rows: [] });
    answer("GET /info/common/*", pageOf([{ id: uuid(), name: "江阴恒固容器" }]));
  });

  it("filter the rows where their error is clicked, and show all errors at the second click", async () => {
    await open({});
    await click("aside li button", "Maker: not known");
    await wait("the filter", () => sent(importCalls.rows).some(({ query }) => query["code"] === unknown.code));
    expect(sent(importCalls.rows).at(-1)?.query).toMatchObject({ only: "errors", field: unknown.field });
    await until(".bp6-tag", "Maker: not known");
    await click("aside li button", "Maker: not known");
    await gone(".bp6-tag .bp6-tag-remove");
  });

  it("become any record that exists, in every row at once", async () => {
    await open({});
    await click("aside button", "Choose or add");
    await click("[aria-label='What “Jiangnan Pressure Vessel” means']");
    await click("[role=option]", "江阴恒固容器");
    await wait("the cells", () => sent(importCalls.cells).length > 0);
    expect(sent(importCalls.cells)[0]?.body).toMatchObject({
      cells: [{ row: 2, field: "gasManufacturingUnitId", value: "江阴恒固容器" }],
    });
  });

  it("become the records that they almost name, all of them at once", async () => {
    await open({});
    await click("aside button", "Fix 11 that are almost right");
    await wait("the cells", () => sent(importCalls.cells).length > 0);
    expect(sent(importCalls.cells)[0]?.body).toMatchObject({
      cells: [{ row: 3, field: "gasManufacturingUnitId", value: "Hongyuan Foshan" }],
    });
  });

  it("are added as records, and their rows checked again", async () => {
    answer("POST /config/manufacturingunit/add", { id: uuid() });
    answer("GET /config/manufacturingunit/get", { name: "Jiangnan Pressure Vessel" });
    answer(importCalls.replace, { total: 3, ready: 1, errors: 2, duplicates: 0, replaced: 98 });
    await open({});
    await click("aside button", "Choose or add");
    await click("aside button", "Add maker “Jiangnan Pressure Vessel”");
    for (const [field, value] of Object.entries({
      code: "JN",
      address: "Quay 1",
      contact: "Li",
      telephone: "13800000000",
    }))
      await fill(`#f-${field}`, value);
    await click(".form_form [type=submit]");
    await wait("the check", () => sent(importCalls.replace).length > 0);
    const name = "Jiangnan Pressure Vessel";
    expect(sent(importCalls.replace)[0]?.body).toEqual({ id: detail.id, field: unknown.field, from: name, to: name });
  });
});

it("strips the units of every weight at once", async () => {
  const code = "field.number";
  kinds = [
    {
      ...{ field: "emptyWeight", code, rows: 68, suggested: 68 },
      values: [{ value: "16.5 kg", rows: 60, msg: "A number, such as 16.5", suggestions: ["16.5"] }],
    },
  ];
  const errors = [{ field: "emptyWeight", code, msg: "A number, such as 16.5", suggestions: ["16.5"] }];
  answer(importCalls.rows, { list: [{ row: 2, state: "error", cells: { emptyWeight: "16.5 kg" }, errors }], total: 1 });
  answer(importCalls.cells, { total: 3, ready: 3, errors: 0, duplicates: 0, rows: [] });
  await open({});
  await click("aside button", "Strip units and commas (68)");
  await wait("the cells", () => sent(importCalls.cells).length > 0);
  expect(sent(importCalls.cells)[0]?.body).toMatchObject({ cells: [{ row: 2, field: "emptyWeight", value: "16.5" }] });
});
