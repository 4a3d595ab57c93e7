import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf, type AnswerOf } from "#contracts/calls/define-call.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { fillTimes } from "#tests/support/fill-times.ts";
import { signInAs } from "#tests/support/people.ts";

type Answer = AnswerOf<typeof getOwnBottles>;

let yard: Yard;
let clientId: string;
/** Position of the last command, so that an answer has it. */
let reached = "";
const sent = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await yard.server.call<T>(method, `/base${path}`, { token: yard.admin, body });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  const { position } = (answer.body.data ?? {}) as { position?: string };
  if (position) reached = position;
  return answer.body.data;
};

beforeAll(async () => {
  yard = await openYard();
  const { rows } = await yard.server.database.pool.query<{ id: string }>(
    "insert into client (id, name) values (gen_random_uuid(), 'Inn') returning id",
  );
  clientId = rows[0]?.id ?? "";
});
afterAll(() => yard?.server.stop());

const own = (token: string, after?: string) =>
  yard.server.call<Answer>("GET", `${addressOf(getOwnBottles)}${after === undefined ? "" : `?after=${after}`}`, {
    token,
    headers: { "x-after-position": reached },
  });
const ownOf = async (token: string, after?: string): Promise<Answer> => {
  const { status, body } = await own(token, after);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};
const reader = (companyId: string, scope?: "company" | "companyAndBelow") =>
  signInAs(yard.server, { companyId, codes: ["gasCylinder:procedure:movement"], scope });

/** What a device has after an answer: rows by barcode. */
const laid = (before: ReadonlyMap<string, unknown>, { rows, gone, whole }: Answer): Map<string, unknown> => {
  const after = new Map(whole ? [] : before);
  for (const code of gone) after.delete(code);
  for (const row of rows) after.set(row[0][0] ?? "", row);
  return after;
};

/** What an item of a procedure needs besides. */
const fieldsOf = (procedureId: number): object => {
  if (procedureId === 8) return { ...fillTimes(), weightBeforeCharge: 7, weightAfterCharge: 11 };
  if (procedureId === 3) return { clientId };
  return procedureId >= 9 && procedureId <= 13 ? { checkStatus: 1 } : {};
};

const scan = async (gasBarcode: string, procedureId: number, companyId: string) => {
  const item = { commandId: v4(), gasBarcode, procedureId, companyId, ...fieldsOf(procedureId) };
  const { results } = await sent<RecordAnswer>("POST", "/manage/procedure/record", { items: [item] });
  return results[0];
};

it("answers the company's own cylinders, at its places and on its vehicles, and nothing to another company", async () => {
  const station = await makeCompany(yard.server, `Own ${v4()}`);
  const [here = "", away = "", sold = ""] = await yard.cylinders(station, 3);
  await scan(away, 5, station);
  for (const procedureId of [9, 8, 11, 3]) await scan(sold, procedureId, station);
  const { rows, gone, position, whole } = await ownOf(await reader(station));
  expect({ gone, whole, position: typeof position }).toEqual({ gone: [], whole: true, position: "string" });
  const inHand = rows.map(([codes]) => codes);
  expect(inHand.toSorted()).toEqual([[here], [away]].toSorted());
  const row = rows.find(([[code]]) => code === here);
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(row).toEqual([[here], "YSP12", "empty", "none", null, "active", [], day, day]);
  const stranger = await makeCompany(yard.server, `Stranger ${v4()}`);
  expect(await ownOf(await reader(stranger))).toMatchObject({ rows: [], gone: [] });
});

it("answers those of the companies below as far as the data scope goes", async () => {
  const above = await makeCompany(yard.server, `Above ${v4()}`);
  const below = await makeCompany(yard.server, `Below ${v4()}`, above);
  const [code = ""] = await yard.cylinders(below, 1);
  const codesFor = async (scope?: "company" | "companyAndBelow") =>
    (await ownOf(await reader(above, scope))).rows.map(([codes]) => codes[0]);
  expect(await codesFor("companyAndBelow")).toEqual([code]);
  expect(await codesFor()).toEqual([code]);
  expect(await codesFor("company")).toEqual([]);
});

it("names after a position what changed alone: moved, corrected, removed and returned cylinders", async () => {
  const station = await makeCompany(yard.server, `Changing ${v4()}`);
  const [still = "", moved = "", corrected = "", removed = ""] = await yard.cylinders(station, 4);
  const token = await reader(station);
  const first = await ownOf(token);
  expect((await ownOf(token, first.position)).rows).toEqual([]);
  const store = yard.stations[0];
  await scan(moved, 4, store);
  const { rows: of } = await yard.server.database.pool.query<{ id: string; code: string; version: number }>(
    "select id, gas_barcode as code, version from read.cylinder where gas_barcode = any($1)",
    [[corrected, removed]],
  );
  const record = (code: string) => of.find((row) => row.code === code);
  const other = `${corrected}X`;
  await sent("PUT", "/manage/gascylinder/update", {
    id: record(corrected)?.id,
    version: record(corrected)?.version,
    gasBarcode: other,
  });
  await sent("DELETE", `/manage/gascylinder/softdelete?id=${record(removed)?.id}`);
  const second = await ownOf(token, first.position);
  expect(second.whole).toBe(false);
  expect(second.gone.toSorted()).toEqual([moved, corrected, removed].toSorted());
  expect(second.rows.map(([codes]) => codes)).toEqual([[other]]);
  await scan(moved, 4, station);
  const third = await ownOf(token, second.position);
  expect([third.gone, third.rows.map(([codes]) => codes)]).toEqual([[], [[moved]]]);
  expect([...laid(laid(laid(new Map(), first), second), third).keys()].toSorted()).toEqual(
    [still, moved, other].toSorted(),
  );
});

it("leaves a device that applies each change with what a device has that asks for everything", async () => {
  const places = [await makeCompany(yard.server, `A ${v4()}`), await makeCompany(yard.server, `B ${v4()}`)];
  const tokens = await Promise.all(places.map((place) => reader(place)));
  const codes = await yard.cylinders(places[0] ?? "", 6);
  const devices: { rows: Map<string, unknown>; position?: string }[] = places.map(() => ({ rows: new Map() }));
  // The same steps each time, so that a failure comes again.
  let seed = 7;
  const below = (most: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % most;
  for (let step = 0; step < 60; step += 1) {
    const [code = "", place = ""] = [codes[below(codes.length)], places[below(2)]];
    const procedureId = [0, 4, 5, 6, 9, 8, 11, 3][below(8)] ?? 0;
    await scan(code, procedureId, place);
    const at = below(2);
    const device = devices[at];
    if (!device) continue;
    const answer = await ownOf(tokens[at] ?? "", device.position);
    device.rows = laid(device.rows, answer);
    device.position = answer.position;
    const whole = laid(new Map(), await ownOf(tokens[at] ?? ""));
    expect([step, [...device.rows].sort()]).toEqual([step, [...whole].sort()]);
  }
});

it("stays before an event that waits, so that its later change is not lost", async () => {
  const station = await makeCompany(yard.server, `Parked ${v4()}`);
  const [code = ""] = await yard.cylinders(station, 1);
  const token = await reader(station);
  const { position } = await ownOf(token);
  await scan(code, 9, station);
  const { pool } = yard.server.database;
  const { rows } = await pool.query<{ order: string; stream: string }>(
    `select log_order as order, 'cylinder-' || cylinder_id as stream from read.history
      where gas_barcode = $1 order by log_order desc limit 1`,
    [code],
  );
  const { order = "", stream = "" } = rows[0] ?? {};
  await pool.query(
    `insert into read.parked (stream, revision, position, "order") values ($1, 99, $2::text, $2::bigint)`,
    [stream, order],
  );
  const [, waiting = ""] = (await ownOf(token, position)).position.split(".");
  await pool.query("delete from read.parked where stream = $1", [stream]);
  expect(BigInt(waiting)).toBe(BigInt(order) - 1n);
  const next = await ownOf(token, (await ownOf(token, position)).position);
  expect(next.rows).toEqual([]);
});

it("answers everything where it knows nothing of the position, and refuses what is none", async () => {
  const station = await makeCompany(yard.server, `Whole ${v4()}`);
  const [code = ""] = await yard.cylinders(station, 1);
  const token = await reader(station);
  const { position } = await ownOf(token);
  const [era, order, stamp] = position.split(".");
  for (const after of [
    "0",
    "",
    `1.${order}.${stamp}`,
    `${era}.${order}.000000000000`,
    `${era}.999999999999.${stamp}`,
  ]) {
    const { whole, rows } = await ownOf(token, after);
    expect([after, whole, rows.map(([codes]) => codes)]).toEqual([after, true, [[code]]]);
  }
  for (const after of ["abc", `${position}x`, "1.2", "%00", "9".repeat(200)])
    expect([after, (await own(token, after)).status]).toEqual([after, 400]);
});

it("answers everything after a specification got another name, which no event says", async () => {
  const station = await makeCompany(yard.server, `Named ${v4()}`);
  await yard.cylinders(station, 1);
  const token = await reader(station);
  const { position } = await ownOf(token);
  await yard.server.database.pool.query("update spec set name = 'YSP12 (new)' where name = 'YSP12'");
  const { rows, whole } = await ownOf(token, position);
  await yard.server.database.pool.query("update spec set name = 'YSP12' where name = 'YSP12 (new)'");
  expect([whole, rows.map(([, spec]) => spec)]).toEqual([true, ["YSP12 (new)"]]);
});

it("is for people who scan, in one compressed answer", async () => {
  const station = await makeCompany(yard.server, `Packed ${v4()}`);
  await yard.cylinders(station, 30);
  const stranger = await signInAs(yard.server, { companyId: station, codes: ["gasCylinder:archives:getlist"] });
  expect((await own(stranger)).status).toBe(403);
  for (const code of procedurePermissions)
    expect((await own(await signInAs(yard.server, { companyId: station, codes: [code] }))).status).toBe(200);
  const response = await fetch(`${yard.server.url}${addressOf(getOwnBottles)}`, {
    headers: { Authorization: `Bearer ${await reader(station)}`, "Accept-Encoding": "gzip" },
  });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(((await response.json()) as { data: Answer }).data.rows).toHaveLength(30);
});
