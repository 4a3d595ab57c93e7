import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { createPostgresReference } from "#server/application/postgres-reference.ts";
import { callerWith, send, tenantContext, type ItemInput } from "#tests/support/commands.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let events: EventLog;
/** How many events of cylinders were read from the log. */
let read = 0;
/** How many streams were asked for. */
let asked = 0;

beforeAll(async () => {
  yard = await openYard();
  const log = createPostgresEventLog({ connectionString: yard.server.database.url });
  const readStreams: EventLog["readStreams"] = async (streams) => {
    const found = await log.readStreams(streams);
    asked += streams.length;
    for (const [stream, recorded] of found) if (stream.startsWith("cylinder-")) read += recorded.length;
    return found;
  };
  events = { ...log, readStreams };
});
afterAll(async () => {
  await events.close();
  await yard.server.stop();
});

/** A server that has just started: it knows what stands in the database and nothing else. */
const freshProcess = (): TenantContext => {
  const progress = { reached: async () => undefined, waitFor: async () => false };
  const reference = createPostgresReference(yard.server.database.db, progress);
  return tenantContext(events, { now: new Date() }, reference);
};
const by = () => callerWith({ companyId: yard.stations[0], userId: randomUUID() });
const record = (items: ItemInput[], ctx = freshProcess()) => send(ctx, items, by());

/** Takes a cylinder in and waits until the read models have it; answers its barcode. */
const projected = async (commandId = randomUUID()): Promise<{ gasBarcode: string; position: string }> => {
  const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
  const { position } = await record([{ gasBarcode, procedureId: 12, checkStatus: 1, commandId }]);
  await seen(String(position));
  return { gasBarcode, position: String(position) };
};
const seen = async (position: string) => {
  const path = "/base/manage/gascylinder/getpage";
  const headers = { "x-after-position": position };
  const { body } = await yard.server.call("GET", path, { token: yard.admin, headers });
  expect(body.stale).toBeUndefined();
};
const check = (gasBarcode: string, more: object = {}): ItemInput => ({
  gasBarcode,
  procedureId: 13,
  checkStatus: 1,
  ...more,
});

describe("a cylinder is loaded from its snapshot", () => {
  it("so that nothing of its past is read when the read models are level", async () => {
    const { gasBarcode } = await projected();
    read = 0;
    const { results } = await record([check(gasBarcode)]);
    expect([results[0]?.outcome, results[0]?.revision, read]).toEqual(["recorded", 2, 0]);
  });

  it("and no stream is asked for, its barcode's neither, by a procedure that notes unknown barcodes", async () => {
    const { gasBarcode } = await projected();
    asked = 0;
    const { results } = await record([{ gasBarcode, procedureId: 4 }]);
    expect([results[0]?.revision, asked]).toEqual([2, 0]);
  });

  it("and the tail of its stream, when they are behind", async () => {
    const { gasBarcode } = await projected();
    const { pool } = yard.server.database;
    const { rows } = await pool.query(
      "select * from read.fold_cylinder f join read.cylinder c on f.stream = 'cylinder-' || c.id where c.gas_barcode = $1",
      [gasBarcode],
    );
    const { position } = await record([check(gasBarcode)]);
    await seen(String(position));
    await pool.query("update read.fold_cylinder set revision = $2, state = $3 where stream = $1", [
      rows[0].stream,
      rows[0].revision,
      rows[0].state,
    ]);
    read = 0;
    const { results } = await record([{ gasBarcode, procedureId: 12, checkStatus: 0 }]);
    expect([results[0]?.outcome, results[0]?.revision, read]).toEqual(["recorded", 3, 1]);
  });

  it("but from its beginning when another version of evolve made it", async () => {
    const { gasBarcode } = await projected();
    await yard.server.database.pool.query(
      "update read.fold_cylinder f set version = 0, state = '{}' from read.cylinder c where f.stream = 'cylinder-' || c.id and c.gas_barcode = $1",
      [gasBarcode],
    );
    read = 0;
    const { results } = await record([check(gasBarcode)]);
    expect([results[0]?.outcome, read]).toEqual(["recorded", 2]);
  });
});

describe("a command is known", () => {
  it("by a process that has just started, with its first outcome and its place", async () => {
    const commandId = randomUUID();
    const { gasBarcode, position } = await projected(commandId);
    const again = await record([{ gasBarcode, procedureId: 12, checkStatus: 1, commandId }]);
    expect(again).toMatchObject({
      position,
      results: [{ outcome: "duplicate", revision: 1, first: { outcome: "recorded", reasons: [], exceptions: [] } }],
    });
  });

  it("with its refusal", async () => {
    const { gasBarcode } = await projected();
    const refused = { gasBarcode, procedureId: 11, checkStatus: 1, commandId: randomUUID() };
    const { position } = await record([refused]);
    await seen(String(position));
    expect((await record([refused])).results[0]).toMatchObject({
      outcome: "duplicate",
      first: { outcome: "refused", code: "procedure.notFilled", reasons: ["procedure.notFilled"] },
    });
  });

  it("and its id refused for another cylinder, before and after the read models have it", async () => {
    const [one, other] = [await projected(), await projected()];
    const commandId = randomUUID();
    const process = freshProcess();
    const { position } = await record([check(one.gasBarcode, { commandId })], process);
    const reused = [check(other.gasBarcode, { commandId })];
    const refused = { outcome: "refused", code: "procedure.commandIdReused" };
    expect((await record(reused, process)).results[0]).toMatchObject(refused);
    await seen(String(position));
    expect(await record(reused)).toMatchObject({ position, results: [refused] });
  });

  it("also as the first of a double scan whose beginning was not read", async () => {
    const { gasBarcode, position } = await projected();
    const second = await record([{ gasBarcode, procedureId: 12, checkStatus: 1 }]);
    expect(second).toMatchObject({ position, results: [{ outcome: "duplicate", revision: 1 }] });
  });
});
