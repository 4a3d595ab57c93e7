import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
let maker = "";
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
  const { rows } = await yard.server.database.pool.query<{ name: string }>("select name from maker where code = 'M1'");
  maker = rows[0]?.name ?? "";
});
afterAll(() => yard?.server.stop());

type Line = [code: string, place?: string, content?: string];
const sheet = (...lines: Line[]): string =>
  [
    "条码,出厂编号,规格,制造单位,制造日期,皮重,所在位置,空满",
    ...lines.map(
      ([code, place = "", content = ""]) => `${code},F-${code},YSP12,${maker},2026-01-05,7,${place},${content}`,
    ),
  ].join("\n");
const imported = async (...lines: Line[]) => desk.run((await desk.checked(sheet(...lines))).id);
const faultsOf = async (id: string, by = desk) =>
  (await by.rows(id, "errors")).map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`).join());

const call = async <T>(method: string, path: string, body?: object, after?: string): Promise<T> =>
  (
    await yard.server.call<T>(method, `/base/${path}`, {
      ...{ token: yard.admin, body },
      headers: after ? { "x-after-position": after } : undefined,
    })
  ).body.data;
const shown = async (code: string, after?: string) =>
  call<CylinderAnswer>("GET", `manage/gascylinder/get?gasBarcode=${code}`, undefined, after);
const record = async (gasBarcode: string, fields: object) => {
  const items = [{ commandId: v4(), gasBarcode, ...fields }];
  const { position, results } = await call<RecordAnswer>("POST", "manage/procedure/record", { items });
  return { position: String(position), outcome: results[0]?.outcome };
};
const unseenTotal = async (after?: string) =>
  (await call<{ total: number }>("GET", "manage/gascylinder/getpage?unseen=true", undefined, after)).total;
const firstSteps = async () => call<{ unseen: number }>("GET", "id/firststeps");
const bottlesAt = async (companyId: string) => {
  const path = `manage/inventorystatistics/getcountpage?companyId=${companyId}`;
  const { list } = await call<{ list: { emptyBottleStock: number; fullBottleStock: number }[] }>("GET", path);
  return [list[0]?.emptyBottleStock ?? 0, list[0]?.fullBottleStock ?? 0];
};

/** Cylinders that nobody has seen, by the log alone: imported without a place, and no procedure since that says where they are. */
const countedInLog = async (): Promise<number> => {
  type Stored = { stream: string; revision: string; type: string; data: string };
  const { rows } = await yard.server.database.pool.query<Stored>(
    "select stream, revision, type, data from log.event where stream like 'cylinder-%' order by position",
  );
  const found = new Map<string, number>();
  for (const { stream, type, data } of rows) {
    const {
      holder,
      procedureId,
      exceptions = [],
      procedureId: voided,
    } = JSON.parse(data) as {
      holder?: { unseen?: boolean };
      procedureId?: number;
      exceptions?: string[];
    };
    if (type === "CylinderRegistered" && holder?.unseen) found.set(stream, 0);
    if (!found.has(stream) || procedureId === undefined || type === "ProcedureRefused") continue;
    if (exceptions.includes("procedure.outOfOrder") || [10, 12, 13, 16].includes(voided ?? procedureId)) continue;
    found.set(stream, (found.get(stream) ?? 0) + (type === "ProcedureVoided" ? -1 : 1));
  }
  return [...found.values()].filter((seen) => seen === 0).length;
};

describe("an import of cylinders", () => {
  it("puts each where its sheet says, full ones with their post-fill check to come", async () => {
    const [north] = yard.stations;
    const before = await bottlesAt(north);
    expect(await imported(["PLACE1", "North", "满"], ["PLACE2", "north", "empty"], ["PLACE3", "North"])).toMatchObject({
      created: 3,
      failed: 0,
    });
    await expect.poll(() => bottlesAt(north)).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1]);
    expect(await shown("PLACE1")).toMatchObject({
      ...{ content: "full", gate: "filled", gateCompanyId: north, unseen: false },
      holder: { kind: "station", id: north, name: "North" },
    });
    expect(await shown("PLACE2")).toMatchObject({ content: "empty", gate: "none", holder: { id: north } });
    const { outcome } = await record("PLACE1", { procedureId: 11, checkStatus: 1, companyId: north });
    expect(outcome).toBe("recorded");
  });

  it("has an error for a full one without a place, and for a place that is unknown or outside the scope", async () => {
    const lines: Line[] = [
      ["BAD1", "", "full"],
      ["BAD2", "Nowhere"],
      ["BAD3", "South"],
      ["BAD4", "", "half"],
    ];
    const { id } = await desk.checked(sheet(...lines));
    expect(await faultsOf(id)).toEqual([
      "place import.placeMissing",
      "place import.unknownName",
      "content import.choice",
    ]);
    const codes = [...cylinderScreens.import.codes.list, cylinderScreens.import.codes.add];
    const person = { companyId: yard.stations[0], codes: [...codes, cylinderScreens.record.codes.add] };
    const keeper = importDesk(yard.server, await signInAs(yard.server, { ...person, scope: "company" }));
    const scoped = await keeper.checked(sheet(["BAD5", "South"], ["BAD6", "North"]));
    expect(await faultsOf(scoped.id, keeper)).toEqual(["place access.noCompany"]);
    const mended = await desk.call<{ ready: number }>("PUT", "cells", {
      id,
      cells: [{ row: 2, field: "place", value: "North" }],
    });
    expect(mended.body.data.ready).toBe(2);
  });

  it("leaves those without a place unseen until somebody scans them; every number of them is what the log comes to", async () => {
    const [north, south] = yard.stations;
    const stock = [await bottlesAt(north), await bottlesAt(south)];
    expect(await imported(["LOST1"], ["LOST2"], ["LOST3", "", "空瓶"])).toMatchObject({ created: 3, failed: 0 });
    await expect.poll(() => unseenTotal()).toBe(await countedInLog());
    const all = await unseenTotal();
    expect(all).toBeGreaterThanOrEqual(3);
    expect(await firstSteps()).toMatchObject({ unseen: all });
    const lost = await shown("LOST1");
    expect(lost).toMatchObject({ unseen: true, lastLocationName: null, createdCompanyId: lost.scopeCompanyId });
    expect(lost.holder).toMatchObject({ id: lost.createdCompanyId, unseen: true });
    expect([await bottlesAt(north), await bottlesAt(south)]).toEqual(stock);

    const checked = await record("LOST1", { procedureId: 12, checkStatus: 1, companyId: north });
    expect([checked.outcome, await unseenTotal(checked.position)]).toEqual(["recorded", all]);
    const found = await record("LOST1", { procedureId: 9, checkStatus: 1, companyId: south });
    expect([found.outcome, await unseenTotal(found.position)]).toEqual(["recorded", all - 1]);
    expect(await shown("LOST1", found.position)).toMatchObject({ unseen: false, holder: { id: south } });
    expect(await countedInLog()).toBe(all - 1);
    expect(await firstSteps()).toMatchObject({ unseen: all - 1 });
  });
});
