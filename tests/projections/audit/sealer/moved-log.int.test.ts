import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { originOf, readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { rootOf } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import { createDiskFolder } from "#infra/engines/files/disk-folder.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import { beginOrigin } from "#infra/tools/backup/begin-origin.ts";
import { makeBackup } from "#infra/tools/backup/make-backup.ts";
import { restoreBackup } from "#infra/tools/backup/restore-backup.ts";
import { copyLog } from "#infra/tools/log-copy/copy-log.ts";
import { inEventStore, inPostgres } from "#infra/tools/log-copy/pace.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { fill, leavesOf, openSealer } from "./open-sealer.ts";

const above = mkdtempSync(join(tmpdir(), "cylindra-moved-"));
afterAll(() => rmSync(above, { recursive: true }));

type Place = Awaited<ReturnType<typeof openSealer>>;
let place: Place;
let before: StoredCheckpoint;
const closers: (() => Promise<unknown>)[] = [];
/** A log of 305 events that is sealed, and whose sealer stands still. */
beforeEach(async () => {
  place = await openSealer();
  closers.push(() => place.close());
  await fill(place.log, 305);
  const run = place.start();
  before = await place.sealed();
  await run.stop();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Root of the first events of a log, counted without the sealer. */
const counted = async (log: EventLog, size: number): Promise<Uint8Array> =>
  rootOf((await leavesOf(log)).slice(0, size));

const restored = async (): Promise<Place> => {
  const folder = mkdtempSync(join(above, "backup-"));
  const from = new pg.Client({ connectionString: place.database.url });
  await from.connect();
  await makeBackup({ folder, client: from, log: place.log, files: createDiskFolder(above, "."), now: new Date() });
  await from.end();
  const given = await createTestDatabase();
  const to = new pg.Client({ connectionString: given.url });
  await to.connect();
  const log = createPostgresEventLog({ connectionString: given.url });
  await restoreBackup({ folder, client: to, log, pace: inPostgres, files: createDiskFolder(above, "files") });
  await Promise.all([to.end(), log.close()]);
  const target = await openSealer({ given });
  closers.push(() => target.close());
  mkdirSync(dirname(target.path), { recursive: true, mode: 0o700 });
  copyFileSync(place.path, target.path);
  return target;
};

const keysOf = async ({ reader }: Place) => (await reader.keys()).map(({ vkey }) => readVerifier(vkey)!);

describe("a restored log", () => {
  it("has the roots and notes of before, and goes on from them under the same key", async () => {
    const target = await restored();
    expect({ ...(await target.reader.newest()), covers: true }).toEqual(before);
    target.start();
    await fill(target.log, 20);
    const after = await target.sealed();
    expect(after.size).toBe(before.size + 20);
    expect(Buffer.from(after.root)).toEqual(Buffer.from(await counted(target.log, after.size)));
    expect(await target.reader.rootAt(before.size)).toEqual(before.root);
    const keys = await keysOf(target);
    expect(keys).toEqual(await keysOf(place));
    expect(signersOf(readNote(after.note)!, keys)).toEqual(keys);
  });

  it("that begins a new origin is signed by the same key under the new name, the event of it among what is signed", async () => {
    const target = await restored();
    const { db } = target.database;
    const { id: tenantId } = target.tenant;
    await beginOrigin({ db, log: target.log, tenantId, timeZone: "Asia/Shanghai", now: new Date() });
    target.start();
    const after = await target.sealed();
    const origin = originOf(tenantId, 2);
    expect(after).toMatchObject({ generation: 2, size: before.size + 1 });
    expect(readCheckpoint(readNote(after.note)!.text)?.origin).toBe(origin);
    expect(Buffer.from(after.root)).toEqual(Buffer.from(await counted(target.log, after.size)));
    const [old, today] = await keysOf(target);
    expect(today).toMatchObject({ name: origin, publicKey: old!.publicKey });
    expect(signersOf(readNote(after.note)!, [old!, today!])).toEqual([today]);
    expect((await target.reader.keys())[0]?.to).toBe(before.size);
  });
});

describe("a log that was moved", () => {
  it("to EventStoreDB and back has the same tree in both, and goes on in each", async () => {
    const server = await openEventStore();
    closers.push(() => server.close());
    const there = createEventStoreLog({ connectionString: server.url, prefix: server.prefix });
    closers.push(() => there.close());
    await copyLog({ from: place.log.readAll({ limit: Infinity }), to: there, pace: inEventStore });
    expect(await counted(there, before.size)).toEqual(await counted(place.log, before.size));
    const logName = "eventstore";
    const run = place.start({ tenant: { ...place.tenant, storedEvents: there, logName } });
    await fill(there, 7);
    const moved = await place.sealed(there, logName);
    await run.stop();
    expect(moved.size).toBe(before.size + 7);
    expect(Buffer.from(moved.root)).toEqual(Buffer.from(await counted(there, moved.size)));
    expect(await place.reader.rootAt(before.size)).toEqual(before.root);

    await copyLog({ from: there.readAll({ limit: Infinity }), to: place.log, pace: inPostgres });
    place.start();
    await fill(place.log, 3);
    const back = await place.sealed();
    expect(back.size).toBe(moved.size + 3);
    expect(Buffer.from(back.root)).toEqual(Buffer.from(await counted(place.log, back.size)));
  });
});
