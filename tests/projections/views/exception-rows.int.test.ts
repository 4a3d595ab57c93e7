import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Kysely } from "kysely";
import { exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import type { Row } from "#contracts/read-models/table.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillReadTables } from "#tests/support/read-tables.ts";

type Part = Partial<Row<typeof exceptionTable>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query("drop schema if exists read cascade"));

const id = "00000000-0000-4000-8000-000000000001";
const [lin, wang] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const scan = `${id}.4`;
const at = (hour: number): string => `2026-03-02T0${hour}:00:00.000Z`;

const part = (code: string, more: Part = {}): Part => ({
  ...{ id: `${scan}.${code}`, rowId: scan, code, logOrder: 7n, sinceOrder: 7n, kind: "exception", severity: "warning" },
  ...{ reasons: [], holdReasons: [], defectIds: [], gasBarcode: "B-1", cylinderId: id, companyId: id, userId: lin },
  ...{ createdTime: at(1), recordedAt: at(1), businessDay: "2026-03-02", lastTime: at(1), seen: 1 },
  ...{ handling: "open", isClosed: false },
  ...more,
});
const hold = (code: string, more: Part = {}): Part =>
  part(code, { kind: "hold", severity: "danger", holdReasons: ["fault"], ...more });
const acknowledged = (hour: number): Part => ({
  handling: "acknowledged",
  acknowledgedBy: wang,
  acknowledgedTime: at(hour),
});
const closed = (hour: number): Part => ({ isClosed: true, closedTime: at(hour), closedBy: lin });

/** The row that these parts make. */
const rowOf = async (...parts: Part[]) => {
  await fillReadTables(database.db as unknown as Kysely<never>, [exceptionTable, exceptionRowTable], (table) =>
    table === exceptionTable
      ? parts.map((each) =>
          Object.fromEntries(Object.keys(table.columns).map((name) => [name, each[name as "id"] ?? null])),
        )
      : [{ id: scan }],
  );
  const { rows } = await database.pool.query("select * from read.exception_row");
  expect(rows).toHaveLength(1);
  return rows[0];
};

describe("a row of one scan's exceptions", () => {
  it("has the kind and the code of the gravest: a hold, else the first by the rules", async () => {
    const flags = [part("procedure.outOfOrder"), part("ledger.placeDiffers"), hold("check.fault")];
    const row = await rowOf(...flags);
    expect(row).toMatchObject({
      id: scan,
      kind: "hold",
      code: "check.fault",
      severity: "danger",
      hold_reasons: ["fault"],
    });
    expect(row.codes).toEqual(["check.fault", "ledger.placeDiffers", "procedure.outOfOrder"]);
    expect(row.exceptions).toEqual([
      { id: `${scan}.check.fault`, code: "check.fault", kind: "hold", status: "open" },
      { id: `${scan}.ledger.placeDiffers`, code: "ledger.placeDiffers", kind: "exception", status: "open" },
      { id: `${scan}.procedure.outOfOrder`, code: "procedure.outOfOrder", kind: "exception", status: "open" },
    ]);
  });

  it("shows what is left to do before what has ended", async () => {
    const row = await rowOf(hold("check.fault", closed(2)), part("ledger.contentDiffers"));
    expect(row).toMatchObject({ kind: "exception", code: "ledger.contentDiffers", status: "open", hold_reasons: [] });
  });

  it.each([
    ["open", [part("ledger.placeDiffers"), part("cylinder.notFit", { handling: "claimed", claimedBy: lin })]],
    [
      "claimed",
      [part("cylinder.notFit", { handling: "claimed", claimedBy: lin }), part("check.fault", acknowledged(2))],
    ],
    ["acknowledged", [part("check.fault", acknowledged(2)), hold("cylinder.overweight", closed(2))]],
    ["closed", [hold("check.fault", closed(2)), part("ledger.placeDiffers", closed(3))]],
  ] as const)("is %s if a part is, before what comes later", async (status, parts) => {
    expect(await rowOf(...parts)).toMatchObject({ status });
  });

  it("is in the hands of whoever handled the part that says its status", async () => {
    const claimed = part("cylinder.notFit", { handling: "claimed", claimedBy: lin, claimedTime: at(3) });
    const row = await rowOf(claimed, part("ledger.placeDiffers", acknowledged(2)));
    expect(row).toMatchObject({ status: "claimed", claimed_by: lin, claimers: [lin] });
  });

  it("counts a part that was acknowledged while its hold stands as claimed by whoever did that, and as ended by nobody", async () => {
    const row = await rowOf(hold("check.fault", acknowledged(2)));
    expect(row).toMatchObject({ status: "claimed", claimed_by: wang, claimers: [wang], ended_time: null });
    await database.pool.query("drop schema read cascade");
    const lifted = await rowOf(hold("check.fault", { ...acknowledged(2), ...closed(4) }));
    expect([lifted.status, lifted.ended_time.toISOString()]).toEqual(["closed", at(4)]);
  });

  it("ended when the last of its parts ended for the first time", async () => {
    const row = await rowOf(
      part("ledger.placeDiffers", { ...acknowledged(2), ...closed(5) }),
      hold("check.fault", closed(3)),
    );
    expect([row.status, row.ended_time.toISOString()]).toEqual(["closed", at(3)]);
    await database.pool.query("drop schema read cascade");
    const half = await rowOf(part("ledger.placeDiffers", acknowledged(2)), hold("check.fault"));
    expect(half).toMatchObject({ status: "open", ended_time: null });
  });
});
