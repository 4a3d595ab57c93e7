import { existsSync, readFileSync, statSync } from "node:fs";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { rootOf } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import type { SealMade } from "#contracts/streams/audit/events.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { makeNextKey } from "#infra/tools/audit-key/make-next-key.ts";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { fill, leavesOf, openSealer, someEvent } from "./open-sealer.ts";

let shop: Awaited<ReturnType<typeof openSealer>>;
beforeEach(async () => {
  shop = await openSealer();
});
afterEach(() => shop.close());

const verifiers = async () => (await shop.reader.keys()).map(({ vkey }) => readVerifier(vkey)!);

describe("somebody who asks the sealer", () => {
  it("gets a seal that commits to where every stream ended, and a checkpoint beyond it", async () => {
    await fill(shop.log, 25);
    shop.start();
    const { index, treeSize } = await shop.tenant.seals.asker.seal();
    expect({ index, treeSize }).toEqual({ index: 25, treeSize: 25 });
    expect((await shop.reader.newest())!.size).toBeGreaterThan(index);
    const seals: SealMade["data"][] = [];
    for await (const event of shop.log.readStream("audit-seals")) seals.push(event.data as SealMade["data"]);
    const heads = await shop.reader.heads(treeSize);
    expect(seals).toHaveLength(1);
    expect(seals[0]).toMatchObject({ treeSize: 25, streams: 3 });
    expect(toHex(fromBase64(seals[0]!.headsRoot)!)).toBe(toHex(heads.root));
    expect(toHex(fromBase64(seals[0]!.root)!)).toBe(toHex(rootOf((await leavesOf(shop.log)).slice(0, 25))));
    expect(heads.leaves.map(({ key }) => key)).toEqual(heads.leaves.map(({ key }) => key).sort());
  });

  it("gets the signature of a bundle's manifest by the key of the log", async () => {
    await fill(shop.log, 1);
    shop.start();
    const note = readNote(await shop.tenant.seals.asker.sign("ab".repeat(32)))!;
    expect(note.text).toBe(`cylindra.audit/${shop.tenant.id}/bundle\n${"ab".repeat(32)}\n`);
    expect(signersOf(note, await verifiers())).toHaveLength(1);
  });
});

describe("the key", () => {
  it("is made once, for the eyes of this account alone", async () => {
    await fill(shop.log, 1);
    shop.start();
    await shop.sealed();
    expect(statSync(shop.path).mode & 0o777).toBe(0o600);
    expect(readFileSync(shop.path, "utf8")).toMatch(/^PRIVATE\+KEY\+cylindra\.audit\//);
  });

  it("is changed by a note that both keys sign", async () => {
    await fill(shop.log, 3);
    shop.start();
    await shop.sealed();
    makeNextKey(shop.path, true);
    await shop.until(async () => !existsSync(`${shop.path}.next`));
    const [old, next] = await shop.reader.keys();
    expect([old, next]).toMatchObject([
      { from: 1, to: 3 },
      { from: 3, to: undefined },
    ]);
    expect(signersOf(readNote((await shop.reader.newest())!.note)!, await verifiers())).toHaveLength(2);
    await fill(shop.log, 1);
    const signers = signersOf(readNote((await shop.sealed()).note)!, await verifiers());
    expect(signers).toEqual([readVerifier(next!.vkey)]);
  });

  it("that did not sign before stops sealing, and no checkpoint is made", async () => {
    await fill(shop.log, 3);
    const first = shop.start();
    await shop.sealed();
    await first.stop();
    await fill(shop.log, 1);
    const second = shop.start({ key: { path: `${shop.path}.other`, given: true, strict: true } });
    await shop.until(() => second.status.stopped !== undefined);
    expect(second.status.stopped).toMatch("which AUDIT_KEY_FILE names, is not there");
    expect((await shop.reader.newest())!.size).toBe(3);
  });
});

describe("a sealer", () => {
  it("starts again from its tables after a transaction fails", async () => {
    await fill(shop.log, 300);
    const lines: string[] = [];
    shop.start({ log: pino({ level: "error" }, { write: (line: string) => void lines.push(line) }) });
    await shop.sealed();
    await shop.database.pool.query("alter table audit.leaf add constraint refused check (index < 300)");
    await shop.log.append("cylinder-x", "none", [someEvent()]);
    await shop.until(() => lines.some((line) => line.includes("sealing starts again")));
    await shop.database.pool.query("alter table audit.leaf drop constraint refused");
    const { size, root } = await shop.sealed();
    expect(size).toBe(301);
    expect(toHex(root)).toBe(toHex(rootOf(await leavesOf(shop.log))));
  });

  it("shares the work with another one: the tree has each event once", async () => {
    shop.start();
    shop.start();
    await fill(shop.log, 900);
    const { size, root } = await shop.sealed();
    expect(size).toBe(900);
    expect(toHex(root)).toBe(toHex(rootOf(await leavesOf(shop.log))));
  });

  it("stops where the log has lost its end", async () => {
    await fill(shop.log, 30);
    const first = shop.start();
    await shop.sealed();
    await first.stop();
    await shop.database.pool.query("alter table log.event disable trigger all");
    await shop.database.pool.query("delete from log.event where position > 20");
    const second = shop.start();
    await shop.until(() => second.status.stopped !== undefined);
    expect(second.status.stopped).toMatch("is no longer in the log");
  });

  it("goes on in another engine with the same tree", async () => {
    await fill(shop.log, 270);
    const first = shop.start();
    await shop.sealed();
    await first.stop();
    const target = await openEventStore();
    const log = createEventStoreLog({ connectionString: target.url, prefix: target.prefix });
    try {
      for await (const { stream, revision, ...event } of shop.log.readAll({ limit: 1000 }))
        await log.append(stream, revision === 0n ? "none" : revision - 1n, [event]);
      await log.append("cylinder-y", "none", [someEvent()]);
      const run = shop.start({ tenant: { ...shop.tenant, storedEvents: log, logName: "eventstore" } });
      const { size, root } = await shop.sealed(log, "eventstore");
      expect(size).toBe(271);
      expect(toHex(root)).toBe(toHex(rootOf(await leavesOf(log))));
      await run.stop();
    } finally {
      await log.close();
      await target.close();
    }
  });
});
