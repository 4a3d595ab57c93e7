import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "#contracts/seals/bytes.ts";
import { createFrontier, leafHash, type Node } from "#contracts/seals/merkle.ts";
import { eventMeta } from "#tests/support/event-meta.ts";
import { barcodeOf } from "#projections/audit/sealer/barcode.ts";
import { dueAt } from "#projections/audit/sealer/due.ts";
import { createTree, nodesToGoOn } from "#projections/audit/sealer/tree.ts";

const none = (): never => {
  throw new Error("an empty tree reads nothing");
};
const leaves = Array.from({ length: 65_800 }, (_, at) => leafHash(utf8(String(at))));

describe("a growing tree", () => {
  it("has the root of the plain tree at every boundary of its tiles", () => {
    const tree = createTree(0, none);
    const plain = createFrontier();
    const looked = new Set([1, 255, 256, 257, 511, 512, 65_535, 65_536, 65_537, 65_800]);
    for (const leaf of leaves) {
      tree.add(leaf);
      plain.add(leaf);
      if (looked.has(tree.size)) expect(toHex(tree.root())).toBe(toHex(plain.root()));
    }
    const tiles = tree.changed();
    expect(tiles.filter(({ level }) => level === 1)).toHaveLength(2);
    expect(tiles.filter(({ level }) => level === 2).map(({ hashes }) => hashes.length)).toEqual([32]);
  });

  it.each([1, 256, 257, 65_536, 65_700])("goes on from %i leaves as if it had never stopped", (size) => {
    const first = createTree(0, none);
    for (const leaf of leaves.slice(0, size)) first.add(leaf);
    const tiles = first.changed();
    const read = ({ level, index }: Node): Uint8Array => {
      if (level === 0) return leaves[index]!;
      const tile = tiles.find((one) => one.level * 8 === level && one.index === Math.floor(index / 256))!;
      return tile.hashes.subarray((index % 256) * 32, (index % 256) * 32 + 32);
    };
    expect(nodesToGoOn(size).every((node) => read(node).length === 32)).toBe(true);
    const second = createTree(size, read);
    for (const leaf of leaves.slice(size)) {
      first.add(leaf);
      second.add(leaf);
    }
    expect(toHex(second.root())).toBe(toHex(first.root()));
    expect(second.changed()).toEqual(first.changed());
  });
});

describe("the barcode of an event", () => {
  const of = (stream: string, data: object = {}) => barcodeOf({ stream, data, ...{ meta: eventMeta } });

  it("is the one that the event names, or its stream", () => {
    expect(of("cylinder-1", { gasBarcode: "A" })).toEqual({ gasBarcode: "A" });
    expect(of("cylinder-1", { details: { gasBarcode: "B" } })).toEqual({ gasBarcode: "B" });
    expect(of("barcode-C")).toEqual({ gasBarcode: "C" });
    expect(of("exception-barcode.D")).toEqual({ gasBarcode: "D" });
    expect(of("exception-twice.1.E")).toEqual({ gasBarcode: "E" });
  });

  it("is the last one of the cylinder where an event of it, or of its exception, names none", () => {
    expect(of("cylinder-1", { after: {} })).toEqual({ lastOf: "cylinder-1" });
    expect(of("exception-1.4.fill.over")).toEqual({ lastOf: "cylinder-1" });
  });

  it("is none for an order", () => {
    expect(of("order-1", { orderNumber: "1" })).toBeUndefined();
  });
});

describe("the next checkpoint", () => {
  const at = Date.parse("2026-01-01T10:20:00Z");

  it("is not due without anything new, and at once where there is none yet", () => {
    expect(dueAt({ since: undefined, newestAt: at, askedAt: at }, at)).toBeUndefined();
    expect(dueAt({ since: at, newestAt: undefined, askedAt: undefined }, at)).toBe(at);
  });

  it("is due within a second of an event while somebody asked in the last minute", () => {
    expect(dueAt({ since: at, newestAt: at - 100, askedAt: at - 59_000 }, at)).toBe(at + 400);
    expect(dueAt({ since: at, newestAt: at - 9000, askedAt: at }, at)).toBe(at);
  });

  it("is due a minute after an event, or at the full hour before that", () => {
    expect(dueAt({ since: at, newestAt: at, askedAt: at - 61_000 }, at)).toBe(at + 60_000);
    const late = Date.parse("2026-01-01T10:59:30Z");
    expect(dueAt({ since: late, newestAt: at, askedAt: undefined }, late)).toBe(Date.parse("2026-01-01T11:00:00Z"));
  });
});
