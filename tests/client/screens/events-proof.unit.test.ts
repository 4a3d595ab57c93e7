import { describe, expect, it } from "vitest";
import { faultOf, readTree, type SignedTree } from "#client/screens/events/proof-calls.ts";
import { toBase64, utf8 } from "#contracts/seals/bytes.ts";
import { checkpointText, originOf } from "#contracts/seals/checkpoint.ts";
import { leafText, type LeafEvent } from "#contracts/seals/leaf.ts";
import { inclusionSpans, leafHash, nodesInMemory, rootOf, rootOfSpan } from "#contracts/seals/merkle.ts";
import { noteOf, signerOf, signText, verifierText } from "#contracts/seals/signed-note.ts";

const origin = originOf("0197f1aa-03d2-7c11-9b5e-6a40c2e8f117");
const signer = signerOf(origin, new Uint8Array(32).fill(7));
const keys = [{ vkey: verifierText(signer), from: 0, to: null }];

const eventAt = (revision: number): LeafEvent => ({
  stream: "cylinder-1",
  revision,
  id: `event-${revision}`,
  type: "CylinderMoved",
  data: { weight: 16.5 + revision },
  meta: {
    ...{ v: 1, commandId: "c", correlationId: "c", userId: "u", companyId: "o", businessDay: "2026-11-20" },
    ...{ occurredAt: "2026-11-20T01:00:00.000Z", recordedAt: "2026-11-20T01:00:01.000Z" },
  },
});
const events = Array.from({ length: 7 }, (_, index) => eventAt(index));
const leaves = events.map((event) => leafHash(utf8(leafText(event))));
const nodes = nodesInMemory(leaves);
const proofOf = (index: number) =>
  inclusionSpans(index, leaves.length).map((span) => toBase64(rootOfSpan(span, nodes)));
const text = checkpointText({ origin, size: leaves.length, root: rootOf(leaves) });
const note = noteOf(text, [signText(text, signer)]);
const tree = readTree(note, keys) as SignedTree;
const claim = { index: 3, event: eventAt(3), leafHash: toBase64(leaves[3]!), proof: proofOf(3) };

describe("the proof of an event, checked in the browser", () => {
  it("is taken for each event of the tree that a key of the log signed", () => {
    expect(tree).toMatchObject({ size: 7, key: `${origin}+${signer.hash}` });
    const faults = events.map((event, index) =>
      faultOf({ index, event, leafHash: toBase64(leaves[index]!), proof: proofOf(index) }, tree),
    );
    expect(faults).toEqual(events.map(() => undefined));
  });

  it("is refused when the event that is shown differs in one number from the one that is sealed", () => {
    const event = { ...claim.event, data: { weight: 19.6 } };
    expect(faultOf({ ...claim, event }, tree)).toBe("leaf");
    expect(faultOf({ ...claim, event, leafHash: toBase64(leafHash(utf8(leafText(event)))) }, tree)).toBe("path");
  });

  it("is refused at another index, too short, too long, and with what is no hash", () => {
    const { proof } = claim;
    const others = [
      { index: 2 },
      { proof: proof.slice(1) },
      { proof: [...proof, proof[0]!] },
      { proof: proof.with(0, "no hash") },
    ];
    expect(others.map((other) => faultOf({ ...claim, ...other }, tree))).toEqual(others.map(() => "path"));
  });

  it("is refused when the note has not the form of one, or a key that is not the log's signed it", () => {
    const stranger = signerOf(origin, new Uint8Array(32).fill(8));
    const elsewhere = signerOf(`${origin}/2`, new Uint8Array(32).fill(7));
    expect(readTree(text, keys)).toBe("note");
    expect(readTree(noteOf(text, [signText(text, stranger)]), keys)).toBe("signature");
    expect(readTree(note.replace("\n7\n", "\n8\n"), keys)).toBe("signature");
    const other = [{ vkey: verifierText(elsewhere), from: 0, to: null }];
    expect(readTree(noteOf(text, [signText(text, elsewhere)]), other)).toBe("signature");
  });

  it("is refused when an old key signed a tree beyond its last size", () => {
    const old = (to: number) => [{ ...keys[0]!, to }];
    expect(readTree(note, old(6))).toBe("signature");
    expect(readTree(note, old(7))).toMatchObject({ size: 7 });
  });
});
