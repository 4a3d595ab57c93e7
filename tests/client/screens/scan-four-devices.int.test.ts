import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf } from "#contracts/calls/define-call.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import type { RecordAnswer, RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { procedureOf, procedures, type ProcedureId } from "#contracts/procedures/index.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Job } from "#client/screens/scan/job/job.ts";
import { asSent, type EnteredValues } from "#client/screens/scan/session/scan-row.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import { createWedge } from "#client/screens/scan/session/wedge.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { lastScan, type Bottle, type Scan } from "#tests/support/model/bottle.ts";
import { keptTime, readTimes } from "#tests/support/model/clock.ts";
import { scanned } from "#tests/support/model/record.ts";
import { signInAs } from "#tests/support/people.ts";

/** Scans in all, and the cylinders that four people scan. */
const [most, fleet] = [5000, 120];
/** Seconds between two scans, of which no multiple is near a limit of the rules, and scans between two sendings of a device. */
const [pace, every] = [7, 25];

let yard: Yard;
let log: EventLog;
let token: string;
let company: string;
let vehicleId: string;
let clientId: string;
/** How far the server's clock is ahead of this machine's, in ms. */
let shift = 0;

beforeAll(async () => {
  yard = await openYard();
  log = createPostgresEventLog({ connectionString: yard.server.database.url });
  company = await makeCompany(yard.server, `Four ${v4()}`);
  const { pool } = yard.server.database;
  vehicleId = (
    await pool.query<{ id: string }>(
      "insert into vehicle (id, license_number, company_id) values (gen_random_uuid(), 'B-1', $1) returning id",
      [company],
    )
  ).rows[0]!.id;
  clientId = (
    await pool.query<{ id: string }>("insert into client (id, name) values (gen_random_uuid(), 'Inn') returning id")
  ).rows[0]!.id;
  token = await signInAs(yard.server, { companyId: company, codes: [...procedurePermissions] });
}, 120_000);
afterAll(async () => {
  await log?.close();
  await yard?.server.stop();
});

const now = (): number => Date.now() + shift;
const pass = (seconds: number): void => {
  shift += seconds * 1000;
  yard.server.advance(seconds * 1000);
};

/** The same sequence in each run, so that a failure comes again. */
const createRandom = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  // The low bits of such a sequence repeat soon.
  return (seed >>> 12) % below;
};

/** An item as it was sent, and what the server answered, in the order of the answers. */
type Told = { item: RecordItem; sentAt: string; answer: RecordResult; now: string };

/** One call at a time, so that the answers come in the order of the log, which the model follows. */
let inTurn: Promise<unknown> = Promise.resolve();

/** A device with a clock of its own. `offset`: what it knows of the server's clock, in seconds. */
const createDevice = (told: Told[], { ahead, offset }: { ahead: number; offset?: number }) => {
  const network = { isUp: true };
  const clock = () => new Date(now() + ahead * 1000);
  const moment = () => new Date(clock().getTime() + (offset ?? 0) * 1000).toISOString();
  const desk = createScanSession({
    send: async (scans) => {
      if (!network.isUp) return { kind: "unreachable", unsure: false };
      const [items, sentAt] = [scans.map((scan) => asSent(scan)), moment()];
      const call = () =>
        yard.server.call<RecordAnswer>("POST", addressOf(recordProcedures), { token, body: { items, sentAt } });
      const answer = inTurn.then(call);
      inTurn = answer.catch(() => undefined);
      const { results } = (await answer).body.data;
      const answeredAt = new Date(now()).toISOString();
      items.forEach((item, at) => told.push({ item, sentAt, answer: results[at]!, now: answeredAt }));
      return { kind: "answered", results };
    },
    sound: () => undefined,
    newId: v4,
    now: clock,
    clockOffset: () => (offset === undefined ? undefined : offset * 1000),
  });
  return { desk, network, clock };
};
type Device = ReturnType<typeof createDevice>;

/** A scanner's keys under an input method: the signs come from the physical keys. */
const typed = (code: string): string => {
  const wedge = createWedge({ gapMs: 100, pauseMs: 500, lengths: [] });
  const codeOf = (sign: string) => (/\d/.test(sign) ? `Digit${sign}` : `Key${sign}`);
  const presses = [...code].map((sign, at) => ({
    key: "Process",
    code: codeOf(sign),
    shift: /[A-Z]/.test(sign),
    composed: true,
    at: at * 10,
  }));
  for (const press of presses) wedge.press(press);
  const heard = wedge.press({ key: "Enter", code: "Enter", at: presses.length * 10 });
  if (heard?.kind !== "code") throw new Error(`${code} is not heard`);
  return heard.text;
};

const works: ProcedureId[] = [0, 2, 4, 5, 6, 7, 9, 9, 8, 8, 11, 11, 3, 3];

const jobOf = (procedureId: ProcedureId): Job => {
  const vehicle = { id: vehicleId, name: "B-1" };
  const client = procedureId === procedures.fullSent ? { clientId: { id: clientId, name: "Inn" } } : {};
  return { procedureId, values: procedureOf(procedureId).kind === "movement" ? { vehicleId: vehicle, ...client } : {} };
};

const valuesOf = (procedureId: ProcedureId, device: Device, random: (below: number) => number): EnteredValues => {
  if (procedureId !== procedures.filling) return { checkStatus: random(40) === 0 ? 0 : 1, defectIds: [] };
  const ended = device.clock().getTime();
  return {
    fillingStartTime: new Date(ended - 180_000).toISOString(),
    fillingEndTime: new Date(ended - 10_000).toISOString(),
    weightBeforeCharge: 7,
    weightAfterCharge: random(50) === 0 ? 13 : 11.9,
  };
};

/** One person scans one cylinder; answers how many scans were taken. */
const scanOne = (device: Device, code: string, procedureId: ProcedureId, random: (below: number) => number): number => {
  const job = jobOf(procedureId);
  device.desk.setJob(job);
  if (!device.desk.scan(code)) return 0;
  if (procedureOf(procedureId).entry !== undefined) device.desk.recordCurrent(valuesOf(procedureId, device, random));
  return 1;
};

const bottleOf = (row: { due: string; serviceEnd: string }): Bottle => ({
  where: { kind: "company", id: company, type: 1 },
  unseen: false,
  full: false,
  gate: { name: "none" },
  holds: [],
  scrapped: false,
  disabled: false,
  due: row.due,
  serviceEnd: row.serviceEnd,
  tare: 7000,
  barcode: "",
  codes: [],
  version: 1,
  done: [],
  steps: [],
  results: [],
  lateFault: 0,
  lateScrap: 0,
  lateBackdated: 0,
  dueOwner: {},
});

const grams = (kg: unknown): number | undefined => (typeof kg === "number" ? Math.round(kg * 1000) : undefined);
const moved = (moment: string | undefined, seconds: number): string | undefined =>
  moment && new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** The scan as the model has it. */
const scanOf = (bottle: Bottle, { item, sentAt, now: recordedAt }: Told, spec: { maximum: number }): Scan => {
  const read = readTimes({ now: recordedAt, scanned: item.occurredAt, sent: sentAt });
  const kept = keptTime(read, recordedAt, lastScan(bottle)?.kept);
  const { commandId: _id, gasBarcode: _code, occurredAt: _at, ...contents } = item;
  return {
    procedure: item.procedureId,
    company: { id: company, type: 1 },
    at: read.at,
    waited: read.waited,
    kept,
    day: kept.slice(0, 10),
    recordedAt,
    contents: JSON.stringify(contents),
    vehicleId: item.vehicleId,
    clientId: item.clientId,
    checkStatus: item.checkStatus,
    startedAt: moved(item.fillingStartTime, read.behind),
    endedAt: moved(item.fillingEndTime, read.behind),
    before: grams(item.weightBeforeCharge),
    after: grams(item.weightAfterCharge),
    cycleMonths: 48,
    ...spec,
  };
};

const sideOf = (kind: string): string => (kind === "vehicle" || kind === "customer" ? kind : "company");

it("5,000 scans of four devices, two with wrong clocks, end as one log that the model agrees with", async () => {
  const codes = await yard.cylinders(company, fleet);
  const told: Told[] = [];
  const random = createRandom(11);
  const right = createDevice(told, { ahead: 0, offset: 0 });
  // Six minutes fast, which its page knows; twenty minutes slow, which nobody told it; and one that loses its network.
  const devices = [right, createDevice(told, { ahead: 360, offset: -360 }), createDevice(told, { ahead: -1200 })];
  const away = createDevice(told, { ahead: 0, offset: 0 });
  devices.push(away);
  let taken = 0;
  const state = new Map<string, number>();
  for (let n = 0; taken < most; n += 1) {
    pass(pace);
    // An hour without a network, in the middle of the day.
    away.network.isUp = n < 1500 || n * pace > 1500 * pace + 3600;
    const at = random(codes.length);
    const code = codes[at]!;
    const device = devices[random(4)]!;
    // Mostly what comes next with a cylinder, so that it gets beyond the yard.
    const next = state.get(code) ?? 0;
    const line: ProcedureId[] = [9, 8, 11, 3, 0];
    const procedureId = random(3) > 0 ? line[next % line.length]! : works[random(works.length)]!;
    if (procedureId === line[next % line.length]) state.set(code, next + 1);
    taken += scanOne(device, device === right ? typed(code) : code, procedureId, random);
    if (n % every === 0) for (const each of devices) await each.desk.retry();
  }
  for (const each of devices) await each.desk.retry();

  // Nothing is lost, and nothing is twice.
  expect(devices.map(({ desk }) => [desk.state.counts.wait, desk.state.rejected.length])).toEqual(
    devices.map(() => [0, 0]),
  );
  expect(told.length).toBe(taken);
  expect(new Set(told.map(({ item }) => item.commandId)).size).toBe(taken);

  const { pool } = yard.server.database;
  const { rows } = await pool.query<{ id: string; code: string; due: string; end: string; spec: number }>(
    `select c.id, c.gas_barcode as code, c.inspection_due::text as due, c.service_end::text as end,
      round(s.max_fill_weight * 1000)::int as spec
      from read.cylinder c join spec s on s.id = c.spec_id where c.gas_barcode = any($1)`,
    [codes],
  );
  const spec = rows[0]?.spec ?? 0;
  const tally = new Map<string, number>();
  const outside: unknown[] = [];
  for (const { id, code, due, end } of rows) {
    const events = [];
    for await (const event of createUpcastLog(log).readStream(cylinderStream(id))) events.push(event);
    const byCommand = new Map(events.map((event) => [event.meta.commandId, event]));
    const bottle = bottleOf({ due, serviceEnd: end });
    for (const one of told.filter(({ item }) => item.gasBarcode === code)) {
      const event = byCommand.get(one.item.commandId);
      const recordedAt = event?.meta.recordedAt ?? one.now;
      const expected = scanned(bottle, scanOf(bottle, { ...one, now: recordedAt }, { maximum: spec }));
      const { outcome, reasons = [], exceptions = [] } = one.answer;
      const said =
        outcome === "duplicate" ? { outcome } : outcome === "refused" ? { outcome, reasons } : { outcome, exceptions };
      const { outcome: is } = expected;
      const meant =
        is === "duplicate"
          ? { outcome: is }
          : is === "refused"
            ? { outcome: is, reasons: expected.reasons }
            : { outcome: is, exceptions: expected.exceptions };
      if (JSON.stringify(said) !== JSON.stringify(meant)) outside.push([code, one.item.procedureId, said, meant]);
      for (const word of [outcome, ...exceptions]) tally.set(word, (tally.get(word) ?? 0) + 1);
    }
    const cylinder = events.reduce<CylinderState>((before, event) => evolveCylinder(before, event), initialCylinder);
    if (cylinder.status !== "registered") throw new Error(code);
    const stands = {
      where: [sideOf(cylinder.holder.kind), cylinder.holder.id],
      content: cylinder.content,
      gate: cylinder.gate.is,
      holds: cylinder.holds,
      procedures: cylinder.procedures,
      last: cylinder.last?.at,
    };
    const meant = {
      where: [bottle.where.kind, bottle.where.id],
      content: bottle.full ? "full" : "empty",
      gate: bottle.gate.name,
      holds: bottle.holds,
      procedures: bottle.done.length,
      last: lastScan(bottle)?.at,
    };
    if (JSON.stringify(stands) !== JSON.stringify(meant)) outside.push([code, stands, meant]);
  }
  expect(outside.slice(0, 5)).toEqual([]);
  // The day has all of it: what is recorded, refused and late.
  expect(tally.get("recorded")).toBeGreaterThan(1500);
  expect(tally.get("refused")).toBeGreaterThan(500);
  expect(tally.get("procedure.outOfOrder")).toBeGreaterThan(50);
}, 300_000);
