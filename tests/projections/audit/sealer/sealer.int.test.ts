import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rootOf, verifyConsistency, verifyInclusion } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import { readCheckpoint } from "#contracts/seals/checkpoint.ts";
import { toHex } from "#contracts/seals/bytes.ts";
import { fill, leavesOf, openSealer, someEvent } from "./open-sealer.ts";

let shop: Awaited<ReturnType<typeof openSealer>>;
beforeEach(async () => {
  shop = await openSealer();
});
afterEach(() => shop.close());

const verifiers = async () => (await shop.reader.keys()).map(({ vkey }) => readVerifier(vkey)!);

describe("the sealer", () => {
  it.each([1, 255, 256, 257, 1500])("signs the root that %i leaves have when counted alone", async (count) => {
    await fill(shop.log, count);
    shop.start();
    const newest = await shop.sealed();
    const leaves = await leavesOf(shop.log);
    expect(newest.size).toBe(count);
    expect(toHex(newest.root)).toBe(toHex(rootOf(leaves)));
    const note = readNote(newest.note)!;
    expect(readCheckpoint(note.text)).toEqual({
      origin: `cylindra.audit/${shop.tenant.id}`,
      size: count,
      root: rootOf(leaves),
    });
    expect(signersOf(note, await verifiers())).toHaveLength(1);
  });

  it("signs the tree of one event first, also on a long log, and no size twice", async () => {
    await fill(shop.log, 300);
    shop.start();
    await shop.sealed();
    await shop.log.append("cylinder-z", "none", [someEvent()]);
    await shop.sealed();
    await shop.sealed();
    expect(shop.checkpoints.map(({ size }) => size)).toEqual([1, 300, 301]);
    expect(await shop.reader.checkpointAt(1)).toMatchObject({ size: 1 });
  });

  it("signs as soon as a checkpoint is due, not when it next looks for itself", async () => {
    await fill(shop.log, 300);
    const sealed = shop.sealed();
    await shop.until(async () => {
      const { rows } = await shop.database.pool.query("select from audit.progress where asked_at is not null");
      return rows.length > 0;
    });
    shop.start({ lookMs: 60_000, askedPauseMs: 200 });
    expect((await sealed).size).toBe(300);
  });

  it("proves each event and each earlier tree", async () => {
    await fill(shop.log, 1100);
    shop.start();
    const { size, root } = await shop.sealed();
    const leaves = await leavesOf(shop.log);
    for (const index of [0, 1, 255, 256, 511, 1023, 1024, 1099]) {
      const { leafHash, proof } = await shop.reader.inclusion(index, size);
      expect(toHex(leafHash)).toBe(toHex(leaves[index]!));
      expect(verifyInclusion({ index, size, leaf: leafHash, proof, root })).toBe(true);
    }
    for (const first of [0, 1, 255, 256, 257, 1000, 1024, 1100]) {
      const proof = await shop.reader.consistency(first, size);
      const firstRoot = rootOf(leaves.slice(0, first));
      expect(verifyConsistency({ first, firstRoot, size, root, proof })).toBe(true);
    }
  });

  it("goes on where it stopped, with the same root", async () => {
    const { size } = await (async () => {
      await fill(shop.log, 700);
      const first = shop.start();
      const sealed = await shop.sealed();
      await first.stop();
      return sealed;
    })();
    await fill(shop.log, 400);
    shop.start();
    const newest = await shop.sealed();
    expect([size, newest.size]).toEqual([700, 1100]);
    expect(toHex(newest.root)).toBe(toHex(rootOf(await leavesOf(shop.log))));
  });
});
