import { describe, expect, it } from "vitest";
import { fromHex, toHex, utf8 } from "#contracts/seals/bytes.ts";
import { canonicalJson } from "#contracts/seals/canonical-json.ts";
import {
  consistencySpans,
  emptyRoot,
  inclusionSpans,
  leafHash,
  nodesInMemory,
  rootOf,
  rootOfSpan,
  verifyConsistency,
  verifyInclusion,
} from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";

describe("canonical JSON, by the vectors of RFC 8785", () => {
  it("writes the example of the RFC", () => {
    const text = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(canonicalJson(JSON.parse(text))).toBe(expected);
  });

  it("writes numbers as ECMAScript does", () => {
    expect(canonicalJson([1e-7, 10000000000000000, -0, 1e21, 0.1, 5e-324])).toBe(
      "[1e-7,10000000000000000,0,1e+21,0.1,5e-324]",
    );
  });

  it("sorts keys by UTF-16 units, so that one above U+FFFF stands before U+FB33", () => {
    const keys = ["\u20ac", "\r", "\ufb33", "1", "\ud83d\ude00", "\u0080", "\u00f6"];
    const sorted = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\ud83d\ude00", "\ufb33"];
    const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])));
    expect(text).toBe(`{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(",")}}`);
  });

  it("writes every UTF-16 unit as ECMAScript does, as a text and as a key", () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}`);
    const differing = units.filter((unit) => canonicalJson({ [unit]: unit }) !== JSON.stringify({ [unit]: unit }));
    expect(differing).toEqual([]);
  });

  it.each([2, 31, 32, 33, 500])("sorts %i keys, in whatever order they come", (count) => {
    const keys = Array.from({ length: count }, (_, at) => `k${(at * 7919) % count}`);
    const sorted = keys.toSorted().map((key) => `"${key}":0`);
    expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(`{${sorted.join(",")}}`);
    expect(canonicalJson(Object.fromEntries(keys.toReversed().map((key) => [key, 0])))).toBe(`{${sorted.join(",")}}`);
  });

  it("writes a lone surrogate as an escape in lower case", () => {
    expect(canonicalJson({ "\udead": "a\ud800" })).toBe(String.raw`{"\udead":"a\ud800"}`);
  });
});

/** Leaves and roots of the tests of Certificate Transparency's reference implementation. */
const inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const leaves = inputs.map((input) => leafHash(fromHex(input)!));
const read = nodesInMemory(leaves);
const hex = (hashes: readonly Uint8Array[]) => hashes.map(toHex);

describe("the Merkle tree, by the vectors of Certificate Transparency", () => {
  it("has the roots of the reference", () => {
    expect(toHex(emptyRoot())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(inputs.map((_, at) => toHex(rootOf(leaves.slice(0, at + 1))))).toEqual(roots);
  });

  it("has the proofs of inclusion of the reference", () => {
    const proof = (index: number, size: number) =>
      hex(inclusionSpans(index, size).map((span) => rootOfSpan(span, read)));
    expect(proof(0, 1)).toEqual([]);
    expect(proof(0, 8)).toEqual([
      "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ]);
    expect(proof(5, 8)).toEqual([
      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
  });

  it("has the proofs of consistency of the reference", () => {
    const proof = (first: number, size: number) =>
      hex(consistencySpans(first, size).map((span) => rootOfSpan(span, read)));
    expect(proof(1, 1)).toEqual([]);
    expect(proof(6, 8)).toEqual([
      "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]);
  });

  it("proves every leaf and every earlier tree of up to 40 leaves, and takes no proof that is shorter or longer", () => {
    const many = Array.from({ length: 40 }, (_, at) => leafHash(utf8(String(at))));
    const nodes = nodesInMemory(many);
    for (let size = 1; size <= many.length; size++) {
      const root = rootOf(many.slice(0, size));
      for (let at = 0; at < size; at++) {
        const proof = inclusionSpans(at, size).map((span) => rootOfSpan(span, nodes));
        const claim = { index: at, size, leaf: many[at]!, root };
        expect(verifyInclusion({ ...claim, proof })).toBe(true);
        expect(verifyInclusion({ ...claim, proof: [...proof, many[0]!] })).toBe(false);
        if (proof.length > 0) expect(verifyInclusion({ ...claim, proof: proof.slice(1) })).toBe(false);
      }
      for (let first = 0; first <= size; first++) {
        const proof = consistencySpans(first, size).map((span) => rootOfSpan(span, nodes));
        const claim = { first, firstRoot: rootOf(many.slice(0, first)), size, root };
        expect(verifyConsistency({ ...claim, proof })).toBe(true);
        expect(verifyConsistency({ ...claim, proof: [...proof, many[0]!] })).toBe(false);
      }
    }
  });
});

describe("a signed note, by the published example", () => {
  const key = readVerifier("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")!;
  const note =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

  it("is good by its key", () => {
    expect(signersOf(readNote(note)!, [key])).toEqual([key]);
  });

  it("is refused when its text was changed", () => {
    expect(signersOf(readNote(note.replace("answer", "Answer"))!, [key])).toBeUndefined();
  });
});
