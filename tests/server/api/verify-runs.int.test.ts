import { afterAll, beforeAll, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { VerifyRunAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { checkpointText } from "#contracts/seals/checkpoint.ts";
import { noteOf, signerOf, signText } from "#contracts/seals/signed-note.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";

let server: TestServer;
let tenant: Tenant;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
  tenant = await testTenant(server.database, server.folder);
  admin = await server.signIn();
});
afterAll(async () => {
  await tenant?.close();
  await server?.stop();
});

const base = "/base/audit/verify";
const ask = (more: object = {}, token = admin) =>
  server.call<{ id: string }>("POST", `${base}/run`, { token, body: { log: true, readModels: true, ...more } });
const stop = (id: string) => server.call("POST", `${base}/stop`, { token: admin, body: { id } });
const get = (id: string, token = admin) => server.call<VerifyRunWhole>("GET", `${base}/get?id=${id}`, { token });

it("takes one run at a time: a second is told who started the first", async () => {
  const { id } = (await ask()).body.data;
  expect((await get(id)).body.data).toMatchObject({ id, state: "waiting", findings: [], exceptionId: null });
  const second = await ask();
  const { startedBy } = (await get(id)).body.data;
  const message = expect.stringContaining(startedBy!) as string;
  expect(second).toMatchObject({ status: 409, body: { code: "audit.verifyRunning", data: { id }, msg: message } });
  expect((await stop(id)).status).toBe(200);
  expect((await get(id)).body.data).toMatchObject({ state: "failed", error: expect.stringMatching(/停止/) as string });
  expect(await stop(id)).toMatchObject({ status: 409, body: { code: "audit.verifyEnded" } });
});

it("stores the reason of a failure as a code, shows it in the reader's language, and shows a run without its job after a restore", async () => {
  const job = (await tenant.verifyRuns.addTaken({ log: true, readModels: false }))!;
  const errorIn = async (language: string) => {
    const headers = { "accept-language": language };
    const { body } = await server.call<VerifyRunWhole>("GET", `${base}/get?id=${job.id}`, { token: admin, headers });
    return [body.data.state, body.data.error];
  };
  await tenant.jobs.store.fail(job, "audit.verifyDied");
  expect(await errorIn("en")).toEqual(["failed", "The process of the run ended unexpectedly"]);
  expect(await errorIn("zh")).toEqual(["failed", "校验进程意外结束"]);
  await tenant.jobs.store.remove(job.id);
  expect(await errorIn("en")).toEqual(["failed", null]);
  expect(await stop(job.id)).toMatchObject({ status: 409, body: { code: "audit.verifyEnded" } });
  await server.database.db.transaction().execute((trx) => tenant.verifyRuns.end(trx, job.id));
  expect(await errorIn("en")).toEqual(["completed", null]);
  await server.database.db.deleteFrom("audit.verify_run").where("id", "=", job.id).execute();
  expect(await stop(job.id)).toMatchObject({ status: 404, body: { code: "audit.noRun" } });
});

it("refuses an anchor that is no note, or one of another log", async () => {
  const text = checkpointText({ origin: "cylindra.audit/other", size: 1, root: new Uint8Array(32) });
  const other = noteOf(text, [signText(text, signerOf("cylindra.audit/other", new Uint8Array(32).fill(1)))]);
  for (const anchors of ["no note", other])
    expect(await ask({ anchors })).toMatchObject({ status: 400, body: { code: "audit.notAnchor" } });
});

it("tells findings in the reader's language, and lists runs newest first", async () => {
  const { verifyRuns: runs, jobs } = tenant;
  const job = (await runs.addTaken({ log: true, readModels: false }))!;
  const { id } = job;
  const finding = { code: "leaf.missing", index: 7, first: 7, last: 7, stream: "cylinder-1", revision: 2 } as const;
  await runs.save(job, { treeSize: 9, count: 1, checks: [], tables: [], findings: [finding] });
  await jobs.store.complete(job, { done: 9 }, async (trx) => {
    await runs.end(trx, id);
    return undefined;
  });
  const { data } = (
    await server.call<VerifyRunWhole>("GET", `${base}/get?id=${id}`, {
      token: admin,
      headers: { "accept-language": "en" },
    })
  ).body;
  expect(data).toMatchObject({
    state: "completed",
    done: 9,
    total: 9,
    startedTime: expect.any(String) as string,
    finishedTime: expect.any(String) as string,
    findingCount: 1,
    exceptionId: `audit.${id}`,
    startedBy: null,
    findings: [{ ...finding, text: "Sealed event 7 is gone: cylinder-1, revision 2" }],
  });
  const page = await server.call<{ list: VerifyRunAnswer[]; total: number }>("GET", `${base}/getpage?pageSize=1`, {
    token: admin,
  });
  expect(page.body.data).toMatchObject({ list: [{ id }], total: 2 });
});

it("answers whoever has the code, of whatever company, and nobody else", async () => {
  const companyId = await makeCompany(server, "Verifying station");
  const codes = [...auditScreens.verify.codes.list];
  const auditor = await signInAs(server, { companyId, scope: "company", codes });
  expect((await server.call("GET", `${base}/getpage`, { token: auditor })).status).toBe(200);
  const clerk = await signInAs(server, { companyId, scope: "company", codes: auditScreens.events.codes.list });
  expect((await ask({}, clerk)).status).toBe(403);
  expect((await get("0192bbbb-0000-7000-8000-00000000dead")).body.code).toBe("audit.noRun");
});

it("names the newest checkpoint that a witness signed, and nothing outside before that", async () => {
  const { id } = (await tenant.verifyRuns.addTaken({ log: true, readModels: false }))!;
  expect((await get(id)).body.data.outside).toEqual({ witness: null, anchor: null });
  const line = `— auditor.example.org/witness ${Buffer.alloc(76, 1).toString("base64")}`;
  const at = new Date("2026-11-26T02:00:00.000Z");
  const rows = [
    { size: "1", cosignatures: JSON.stringify([line]) },
    { size: "2", cosignatures: "[]" },
  ].map((row) => ({ ...row, generation: 1, root: Buffer.alloc(32), note: "", at }));
  await server.database.db.insertInto("audit.checkpoint").values(rows).execute();
  const { witness } = (await get(id)).body.data.outside;
  expect(witness).toEqual({ names: ["auditor.example.org/witness"], size: 1, at: at.toISOString() });
  await stop(id);
});
