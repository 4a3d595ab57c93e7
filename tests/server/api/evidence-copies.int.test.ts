import { hash } from "node:crypto";
import { openAsBlob, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import {
  mostCheckedBytes,
  type EvidenceCheckAnswer,
  type EvidenceDetail,
  type EvidenceRow,
} from "#contracts/audit/evidence-calls.ts";
import { readZip } from "#contracts/evidence/read-zip.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { openEvidenceMaker, type EvidenceMaker } from "#tests/support/evidence-maker.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { zipOf, type ZipEntry } from "#tests/support/zip.ts";

let yard: Yard;
let maker: EvidenceMaker;
let id: string;
let bundle: Buffer;
let entries: ZipEntry[];

beforeAll(async () => {
  yard = await openYard();
  maker = await openEvidenceMaker(yard.server.database, yard.server.folder);
  const [station] = yard.stations;
  const gasBarcodes = await yard.cylinders(station, 1);
  await yard.takeIn(station, gasBarcodes);
  const sealer = maker.seal();
  const body = { gasBarcodes, purpose: "A copy is checked", names: true };
  const added = await yard.server.call<{ id: string }>("POST", "/base/audit/evidence/add", { token: yard.admin, body });
  ({ id } = added.body.data);
  await maker.make(id);
  await sealer.stop();
  const headers = { authorization: `Bearer ${yard.admin}` };
  const answer = await fetch(`${yard.server.url}/base/audit/evidence/${id}/file`, { headers });
  bundle = Buffer.from(await answer.arrayBuffer());
  entries = [...(await readZip(bundle))].map(([name, content]) => ({ name, content }));
});
afterAll(async () => {
  await maker?.close();
  await yard?.server.stop();
});

type Answer = { code: string; data: EvidenceCheckAnswer; errors?: { path: string; code: string }[] };
const check = async (copy: Uint8Array | Blob | undefined, token = yard.admin) => {
  const body = new FormData();
  if (copy) body.set("file", copy instanceof Blob ? copy : new Blob([new Uint8Array(copy)]), "../../copy.zip");
  else body.set("path", "x");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${yard.server.url}/base/audit/evidence/check`, { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const lastCheck = async () => {
  const path = `/base/audit/evidence/get?id=${id}`;
  return (await yard.server.call<EvidenceDetail>("GET", path, { token: yard.admin })).body.data.lastCheck;
};
/** Events of checks in the log, in its order. */
const checks = async (): Promise<Recorded[]> => {
  const found: Recorded[] = [];
  for await (const event of maker.tenant.storedEvents.readAll({ limit: 10_000 }))
    if (event.type === "EvidenceChecked") found.push(event);
  return found;
};
/** Every file; the folder of uploads is there from the first one on. */
const stored = (): string[] =>
  readdirSync(yard.server.folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path !== "uploads")
    .sort();
const sha256 = (bytes: Uint8Array): string => hash("sha256", bytes, "hex");
const changed = (name: string, change: (text: string) => string): ZipEntry[] =>
  entries.map((entry) =>
    entry.name === name ? { name, content: change(Buffer.from(entry.content!).toString("utf8")) } : entry,
  );

describe("a copy that is checked", () => {
  it("is good when it is the bundle, by the log's own keys; of it the digest is kept and nothing else", async () => {
    const before = stored();
    const { status, body } = await check(bundle);
    expect([status, body.data.verdict, body.data.lines.map(({ ok }) => ok)]).toEqual([
      200,
      "good",
      [true, true, true, true, true, true],
    ]);
    expect(body.data).toMatchObject({ digest: sha256(bundle), bundleId: id });
    expect(stored()).toEqual(before);
    const kept = await lastCheck();
    expect(kept).toMatchObject({ verdict: "good", userName: "admin", digest: sha256(bundle), failed: [] });
    const [event, ...others] = await checks();
    expect(others).toEqual([]);
    const { checkId } = event!.data as { checkId: string };
    expect(event!.stream).toBe(`audit-${checkId}`);
    expect(event!.data).toEqual({ checkId, digest: sha256(bundle), good: true, failed: [], bundleId: id });
  });

  it("is good when it was packed again, too, and known by what it holds", async () => {
    const { body } = await check(zipOf(entries));
    expect(body.data).toMatchObject({ verdict: "good", bundleId: id });
    expect(body.data.digest).not.toBe(sha256(bundle));
  });

  it("is bad when somebody altered it, which is told line by line and kept beside the bundle", async () => {
    const copy = zipOf(changed("events.jsonl", (text) => text.replace(/"gasBarcode":"BC/, '"gasBarcode":"XC')));
    const { status, body } = await check(copy);
    expect([status, body.data.verdict, body.data.bundleId]).toEqual([200, "bad", id]);
    const bad = body.data.lines.filter(({ ok }) => !ok).map(({ check: name, fault }) => [name, fault?.code]);
    expect(bad).toEqual([
      ["manifest", "manifest.changed"],
      ["lines", "line.unproved"],
    ]);
    const failed = ["manifest", "lines"];
    expect(await lastCheck()).toMatchObject({ verdict: "bad", failed, digest: sha256(copy) });
    expect((await checks()).at(-1)!.data).toMatchObject({ good: false, failed, digest: sha256(copy), bundleId: id });
    const path = "/base/audit/evidence/getpage";
    const { list } = (await yard.server.call<{ list: EvidenceRow[] }>("GET", path, { token: yard.admin })).body.data;
    expect(list.find((row) => row.id === id)?.lastCheck?.verdict).toBe("bad");
  });

  it("is bad, and of no bundle that is known, when it holds other files altogether", async () => {
    const { status, body } = await check(zipOf([{ name: "letter.txt", content: "We are sure of it." }]));
    expect([status, body.data.verdict, body.data.bundleId]).toEqual([200, "bad", null]);
    expect((await checks()).at(-1)!.data).not.toHaveProperty("bundleId");
  });

  it("may be checked by whoever has the code, of whatever company, and by nobody else", async () => {
    const companyId = await makeCompany(yard.server, "Other station");
    const codes = [...auditScreens.evidence.codes.list];
    const auditor = await signInAs(yard.server, { companyId, scope: "company", codes });
    expect((await check(bundle, auditor)).body.data.verdict).toBe("good");
    const clerk = await signInAs(yard.server, { companyId, codes: ["audit:verify"] });
    expect((await check(bundle, clerk)).status).toBe(403);
    expect((await check(bundle, "x")).status).toBe(401);
  });
});

describe("a copy that is refused", () => {
  const refused = async (copy: Uint8Array | Blob | undefined): Promise<[number, string]> => {
    const [files, events, last] = [stored(), await checks(), await lastCheck()];
    const { status, body } = await check(copy);
    expect([stored(), await checks(), await lastCheck()]).toEqual([files, events, last]);
    return [status, body.code];
  };

  it.each<[string, ZipEntry, string]>([
    ["a name that leads out of its folder", { name: "../evil.txt", content: "x" }, "evidence.zip.name"],
    ["a name that comes twice", { name: "events.jsonl", content: "x" }, "evidence.zip.twice"],
    ["a name that differs but in case", { name: "EVENTS.JSONL", content: "x" }, "evidence.zip.twice"],
    ["an encrypted file", { name: "secret.txt", content: "x", flags: 1 }, "evidence.zip.encrypted"],
    ["a file of half a gigabyte", { name: "big", content: "x", method: 0, declared: 2 ** 29 }, "evidence.zip.tooLarge"],
  ])("has %s: nothing is kept of it", async (_, entry, code) => {
    expect(await refused(zipOf([...entries, entry]))).toEqual([400, code]);
  });

  it("is no archive, is cut off, or has something behind it", async () => {
    expect(await refused(Buffer.from("%PDF-1.7 and so on, for a while"))).toEqual([400, "evidence.zip.form"]);
    expect(await refused(bundle.subarray(0, -1))).toEqual([400, "evidence.zip.form"]);
    expect(await refused(Buffer.concat([bundle, Buffer.from("x")]))).toEqual([400, "evidence.zip.behind"]);
  });

  it("is larger than the limit, before it is read, or is not there at all", async () => {
    const path = join(yard.server.folder, "too-large");
    // A file with nothing in it but its length: a copy in memory stops this process, and with it the server, for seconds.
    writeFileSync(path, "");
    truncateSync(path, mostCheckedBytes + 1);
    expect(await refused(await openAsBlob(path))).toEqual([400, "request.tooLarge"]);
    expect(await refused(undefined)).toEqual([400, "request.invalid"]);
  });
});

describe("the verifiers", () => {
  it("are given out with their digests, and are those that the bundle holds", async () => {
    const verify = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["audit:verify"] });
    const { body } = await yard.server.call<{ name: string; sha256: string; size: number }[]>(
      "GET",
      "/base/audit/verifier",
      { token: verify },
    );
    expect(body.data.map(({ name }) => name)).toEqual(["verify.html", "verify.mjs"]);
    const headers = { authorization: `Bearer ${verify}` };
    for (const { name, sha256: digest, size } of body.data) {
      const answer = await fetch(`${yard.server.url}/base/audit/verifier/${name}`, { headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get("content-disposition")).toContain("attachment");
      expect([sha256(bytes), bytes.length]).toEqual([digest, size]);
      const held = entries.find((entry) => entry.name === name)!;
      expect(sha256(Buffer.from(held.content!))).toBe(digest);
    }
    expect((await fetch(`${yard.server.url}/base/audit/verifier/verify.py`, { headers })).status).toBe(404);
    const clerk = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["audit:replay"] });
    expect((await yard.server.call("GET", "/base/audit/verifier", { token: clerk })).status).toBe(403);
  });
});
