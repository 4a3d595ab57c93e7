import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { sampleByKind } from "#tests/support/sample.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { checkRows } from "./check-cases.ts";
import { createDistrict } from "./district.ts";
import { movementRows } from "./movement-cases.ts";
import { createStranger } from "./stranger.ts";
import type { Case, Fate, Past } from "./table-cases.ts";
import { at, createYard, day, type Cylinder, type Item, type Yard } from "./yard.ts";

let server: TestServer;
let yard: Yard;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
  const stranger = createStranger(server.url);
  yard = await createYard(stranger, await createDistrict(stranger, ADMIN_PASSWORD));
});
afterAll(() => server.stop());

const fill = (minutes: number): Item => ({
  procedureId: 8,
  fillingStartTime: at(minutes - 2),
  fillingEndTime: at(minutes),
  weightBeforeCharge: 16.6,
  weightAfterCharge: 31.1,
});
const check = (procedureId: number, checkStatus = 1): Item => ({ procedureId, checkStatus });
const pasts: Record<Past, Item[]> = {
  fresh: [],
  checked: [check(9)],
  failed: [check(9, 0)],
  filled: [check(9), fill(4)],
  sound: [check(9), fill(4), check(11)],
};

const fateItem = (fate: Fate, past: Past): Item | undefined => {
  const { place, vehicle, customer } = yard;
  const isFull = past === "sound" || past === "filled";
  if (fate === "on the vehicle") return { procedureId: isFull ? 7 : 5, vehicleId: vehicle };
  if (fate === "at the customer") return { procedureId: 3, clientId: customer };
  if (fate === "at repair") return { procedureId: 14, repairUnitId: place.repair };
  if (fate === "scrapped") return { ...check(10, 2), companyId: place.inspection };
  return fate === "held" ? check(12, 0) : undefined;
};
const correction = (fate: Fate): Item | undefined => {
  if (fate === "overdue") return { expirationDate: day(-1) };
  return fate === "over its service life" ? { productionDate: "2015-01-15", expirationDate: day(400) } : undefined;
};

/** Its past takes place at a station, which alone may fill; a cylinder of elsewhere is registered there. */
const prepared = async ({ past = "fresh", of = "north", fate = [] }: Case): Promise<Cylinder> => {
  const companyId = yard.place[of];
  const cylinder = await yard.register({ createdCompanyId: companyId });
  const items = [...pasts[past], ...fate.map((one) => fateItem(one, past)).filter((item) => item !== undefined)];
  const told = items.map((item, index) => ({ companyId, ...cylinder, occurredAt: at(2 * index + 4), ...item }));
  if (told.length > 0)
    for (const { outcome, reasons } of await yard.record(...told))
      expect([outcome, reasons]).toEqual(["recorded", undefined]);
  for (const one of fate) {
    const changes = correction(one);
    if (changes) await yard.correct(cylinder, changes);
    if (one === "disabled")
      await yard.ok("POST", "/manage/gascylinder/usable", { ids: [cylinder.id], isUsable: false });
  }
  return cylinder;
};

const itemOf = (id: number, { by = "north", fields = {} }: Case, { gasBarcode }: Cylinder): Item => {
  const named: Item = { ...(id === 8 ? fill(60) : {}), ...fields };
  if (named.clientId) named.clientId = yard.customer;
  if (named.repairUnitId) named.repairUnitId = yard.place.repair;
  if (named.fillingId) named.fillingId = yard.otherMedium;
  if (named.fillingEndTime === "start") named.fillingEndTime = named.fillingStartTime;
  const vehicle = (id <= 7 && !named.clientId) || id === 16 ? { vehicleId: yard.vehicle } : {};
  return { gasBarcode, procedureId: id, companyId: yard.place[by], occurredAt: at(60), ...vehicle, ...named };
};

type State = Record<string, unknown>;
const stateOf = async ({ gasBarcode }: Cylinder): Promise<State> => {
  const { holder, content, gate, life, holdReasons, inspectionDue } = await yard.archive(gasBarcode);
  return { holder: holder.kind, content, gate, life, holdReasons, inspectionDue };
};
const expectedDue = (due: unknown): unknown => {
  if (due !== "today" && due !== "a cycle later") return due;
  const today = new Date(Date.parse(at(60)) + 8 * 3_600_000).toISOString().slice(0, 10);
  return due === "today" ? today : `${Number(today.slice(0, 4)) + 4}${today.slice(4)}`;
};

const title = ({ past = "fresh", of = "north", fate = [], by = "north", fields, reasons, exceptions }: Case): string =>
  [`${past} of ${of}`, ...fate, fields ? JSON.stringify(fields) : "", `by ${by}:`, reasons ?? exceptions ?? "recorded"]
    .filter((word) => word !== "")
    .join(" ");

describe.each(Object.entries({ ...movementRows, ...checkRows }))("row %s of the table", (id, cases) => {
  // The tests of `server/domain` try every cell; these try what HTTP makes of a row.
  const tried = sampleByKind(cases, ({ reasons, exceptions }) => [
    reasons ? "refused" : exceptions ? "flagged" : "recorded",
  ]);
  it.concurrent.each(tried.map((one) => [title(one), one] as const))("%s", async (_, one) => {
    const cylinder = await prepared(one);
    const before = await stateOf(cylinder);
    const [result] = await yard.record(itemOf(Number(id), one, cylinder));
    const { outcome, code, msg = "", reasons, exceptions } = result ?? { outcome: "refused" };
    if (one.reasons) {
      expect({ outcome, code, reasons }).toEqual({ outcome: "refused", code: one.reasons[0], reasons: one.reasons });
      expect(msg.split("\n")).toHaveLength(one.reasons.length);
    } else expect({ outcome, reasons, exceptions }).toEqual({ outcome: "recorded", exceptions: one.exceptions ?? [] });
    const { inspectionDue } = before;
    const after = { inspectionDue, ...one.after };
    expect(await stateOf(cylinder)).toEqual({ ...before, ...after, inspectionDue: expectedDue(after.inspectionDue) });
  });
});
