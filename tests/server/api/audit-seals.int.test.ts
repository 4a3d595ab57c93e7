import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConsistencyAnswer, ProofAnswer } from "#contracts/audit/seal-calls.ts";
import { fromBase64 } from "#contracts/seals/bytes.ts";
import { emptyRoot, leafHash, rootOf, verifyConsistency, verifyInclusion } from "#contracts/seals/merkle.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { sealLog, type SealedLog } from "#tests/support/seal-log.ts";

let yard: Yard;
let auditor: string;
let verifier: string;
let sealed: SealedLog;
beforeAll(async () => {
  yard = await openYard();
  const [companyId] = yard.stations;
  auditor = await signInAs(yard.server, { companyId, codes: ["audit:replay"] });
  verifier = await signInAs(yard.server, { companyId, codes: ["audit:verify"] });
});
afterAll(() => yard.server.stop());

const ask = <T>(path: string, token = auditor) => yard.server.call<T>("GET", `/base/audit/${path}`, { token });
const raw = (path: string, token?: string) =>
  fetch(`${yard.server.url}/base/audit/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const bytes = (text: string): Uint8Array => fromBase64(text)!;
const coded = async (path: string, token = auditor) => {
  const { status, body } = await ask(path, token);
  return [status, body.code];
};
const rootAt = (size: number) => (size === 0 ? emptyRoot() : rootOf(sealed.leaves.slice(0, size)));

describe("the tree over the log", () => {
  it("has no checkpoint, no proof and no tile before it is sealed", async () => {
    expect(await coded("checkpoint")).toEqual([404, "audit.noCheckpoint"]);
    expect(await coded("proof?index=0&size=1")).toEqual([404, "audit.beyondEnd"]);
    expect(await coded("tile/0/000.p/1", verifier)).toEqual([404, "audit.noTile"]);
    expect(await (await raw("key")).text()).toBe("");
  });

  it("answers its newest note as it was signed, and a key that anybody may ask for and that verifies it", async () => {
    await yard.takeIn(yard.stations[0], await yard.cylinders(yard.stations[0], 3));
    sealed = await sealLog(yard.server.database);
    const answer = await raw("checkpoint", auditor);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    const note = await answer.text();
    expect(note).toBe(sealed.note);
    const keys = await raw("key");
    expect(keys.headers.get("content-type")).toMatch(/^text\/plain/);
    const lines = await keys.text();
    expect(lines).toBe(`${sealed.vkey}\n`);
    const key = readVerifier(lines.trim())!;
    expect(signersOf(readNote(note)!, [key])).toEqual([key]);
    expect(await (await raw("key?tenant=default")).text()).toBe(lines);
  });

  it("tells nobody more than that a tenant is not there", async () => {
    const answer = await raw("key?tenant=nobody");
    expect(answer.status).toBe(404);
    expect(Object.keys((await answer.json()) as object).toSorted()).toEqual(["code", "data", "msg", "success"]);
  });

  it("lists checkpoints and keys by page", async () => {
    const { body } = await ask<{ list: object[]; total: number }>("checkpoint/getpage?pageSize=1");
    const root = Buffer.from(sealed.root).toString("base64");
    const [row] = body.data.list;
    expect(body.data.total).toBe(1);
    expect(row).toMatchObject({ size: sealed.leaves.length, root, note: sealed.note, cosignatures: [] });
    expect((await ask<object>("key/getpage")).body.data).toEqual({
      list: [{ vkey: sealed.vkey, from: 1, to: null }],
      total: 1,
    });
  });

  it("proves each event in the tree of a size, and still does when the log has gone on", async () => {
    const before = sealed.leaves.length;
    const kept = (await ask<ProofAnswer>(`proof?index=1&size=${before}`)).body.data;
    await yard.takeIn(yard.stations[0], await yard.cylinders(yard.stations[0], 40));
    sealed = await sealLog(yard.server.database);
    expect(sealed.leaves.length).toBeGreaterThan(before);
    expect((await ask<ProofAnswer>(`proof?index=1&size=${before}`)).body.data).toEqual(kept);
    for (const size of [before, sealed.leaves.length])
      for (let index = 0; index < size; index += 7) {
        const { data } = (await ask<ProofAnswer>(`proof?index=${index}&size=${size}`)).body;
        expect(bytes(data.leafHash)).toEqual(Uint8Array.from(sealed.leaves[index]!));
        expect(Buffer.from(bytes(data.root))).toEqual(Buffer.from(rootAt(size)));
        const proof = data.proof.map(bytes);
        expect(verifyInclusion({ index, size, leaf: sealed.leaves[index]!, proof, root: rootAt(size) })).toBe(true);
        const other = leafHash(new TextEncoder().encode("another"));
        expect(verifyInclusion({ index, size, leaf: other, proof, root: rootAt(size) })).toBe(false);
      }
  });

  it("proves that it only grew", async () => {
    const to = sealed.leaves.length;
    for (const from of [0, 1, 2, 7, 64, to - 1, to]) {
      const { data } = (await ask<ConsistencyAnswer>(`consistency?from=${from}&to=${to}`)).body;
      expect([data.from, data.to]).toEqual([from, to]);
      const proof = data.proof.map(bytes);
      expect(verifyConsistency({ first: from, size: to, firstRoot: rootAt(from), root: rootAt(to), proof })).toBe(true);
      if (from === 0) expect(proof).toEqual([]);
    }
  });

  it("refuses what no tree can answer, by a code that says why", async () => {
    const size = sealed.leaves.length;
    expect(await coded(`proof?index=${size}&size=${size}`)).toEqual([400, "audit.indexNotBelowSize"]);
    expect(await coded("proof?index=0&size=0")).toEqual([400, "audit.indexNotBelowSize"]);
    expect(await coded(`proof?index=0&size=${size + 1}`)).toEqual([404, "audit.beyondEnd"]);
    expect(await coded("consistency?from=3&to=2")).toEqual([400, "audit.fromBeyondTo"]);
    expect(await coded(`consistency?from=0&to=${size + 1}`)).toEqual([404, "audit.beyondEnd"]);
    for (const path of [
      "proof?index=-1&size=2",
      "proof?index=x&size=2",
      "proof?index=1.5&size=2",
      "proof?size=2",
      "proof?index=&size=2",
    ])
      expect(await coded(path)).toEqual([400, "request.invalid"]);
    for (const path of [
      "consistency?from=1",
      "consistency?from=1&to=9007199254740993",
      "checkpoint/getpage?pageSize=0",
    ])
      expect(await coded(path)).toEqual([400, "request.invalid"]);
  });

  it("hands out its hashes as tiles, and nothing for a path that is none", async () => {
    const width = sealed.leaves.length % 256;
    const answer = await raw(`tile/0/000.p/${width}`, verifier);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.concat(sealed.leaves.slice(0, width)));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const rubbish = [
      "0/000",
      `0/000.p/${width + 1}`,
      "0/000.p/0",
      "0/0",
      "9/000",
      "x",
      "0/x000/000",
      "0/..%2f000",
      "-1/000",
    ];
    for (const path of [...rubbish, "0/000.p/257", "0/000.p/1/2", "%00"])
      expect([path, (await raw(`tile/${path}`, verifier)).status]).toEqual([path, 404]);
  });

  it("lets a browser keep a whole tile", async () => {
    await yard.takeIn(yard.stations[0], await yard.cylinders(yard.stations[0], 60));
    sealed = await sealLog(yard.server.database);
    expect(sealed.leaves.length).toBeGreaterThan(256);
    const whole = await raw("tile/0/000", verifier);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(Buffer.concat(sealed.leaves.slice(0, 256)));
    expect(whole.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    const above = await raw("tile/1/000.p/1", verifier);
    expect(Buffer.from(await above.arrayBuffer())).toEqual(Buffer.from(rootAt(256)));
  });

  it("is closed to whoever has no code of the auditors, and tiles to whoever may not verify", async () => {
    const clerk = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["gasCylinder:archives:getlist"] });
    const paths = [
      "checkpoint",
      "checkpoint/getpage",
      "proof?index=0&size=1",
      "consistency?from=0&to=1",
      "key/getpage",
    ];
    for (const path of paths) expect(await coded(path, clerk)).toEqual([403, "access.denied"]);
    for (const token of [clerk, auditor]) expect((await raw("tile/0/000", token)).status).toBe(403);
    for (const path of [...paths, "tile/0/000"]) expect((await raw(path)).status).toBe(401);
  });
});
