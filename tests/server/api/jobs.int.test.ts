import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobCodes } from "#contracts/access/job-codes.ts";
import type { JobAnswer } from "#contracts/wire/job-answer.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { JobOwner } from "#infra/stores/jobs/job.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";

let server: TestServer;
let tenant: Tenant;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await testTenant(server.database, server.folder);
  admin = await server.signIn();
});
afterAll(async () => {
  await tenant?.close();
  await server?.stop();
});

let companies = 0;
const newCompany = () => makeCompany(server, `Station ${(companies += 1)}`);

type Person = { token: string; who: JobOwner };
const person = async (codes: readonly string[], company?: string): Promise<Person> => {
  const companyId = company ?? (await newCompany());
  const roleId = await makeRole(server, { codes, scope: "company" });
  const { id, userName, signIn } = await makeAccount(server, { companyId, roleIds: [roleId] });
  return { token: await signIn(), who: { userId: id, userName, companyId, language: "en" } };
};
const exporter = ["export:add", "customer:getlist"];
const payload = { list: "clientinfo", format: "csv", scope: "all", query: { values: {} } } as const;
const add = async ({ who }: Pick<Person, "who">, fileName = "customers.csv") =>
  (await tenant.jobs.add({ kind: "export", payload, who, fileName }))!;

const call = <T>(token: string, method: string, path: string, body?: object) =>
  server.call<T>(method, `/base/job/${path}`, { token, headers: { "accept-language": "en" }, ...(body && { body }) });
const page = async (token: string, query = "") =>
  (await call<{ list: JobAnswer[]; total: number }>(token, "GET", `getpage?${query}`)).body.data;
const ids = async (token: string, query = "") => (await page(token, query)).list.map(({ id }) => id);
const coded = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return `${status} ${body.code}`;
};

describe("the page of jobs", () => {
  it("shows everybody the own ones, and those of other people as far as the code reaches", async () => {
    const companyId = await newCompany();
    const [one, neighbour] = [await person(exporter, companyId), await person(exporter, companyId)];
    const [head, stranger] = [await person([jobCodes.list], companyId), await person(exporter)];
    const own = await add(one);
    const other = await add(stranger);
    expect(await ids(one.token)).toEqual([own]);
    expect(await ids(neighbour.token, "whose=all")).toEqual([]);
    expect(await ids(head.token)).toEqual([own]);
    expect(await ids(head.token, "whose=own")).toEqual([]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([own, other]));
  });

  it("says of each what it is, how it stands, by whom, when, and why it failed", async () => {
    const owner = await person(exporter);
    const id = await add(owner);
    const asked = { id, kind: "export", subject: "clientinfo", state: "waiting", userName: owner.who.userName };
    expect((await page(owner.token)).list).toEqual([
      {
        ...{ ...asked, userId: owner.who.userId, done: 0, total: 0, attempts: 0, error: null, own: true },
        ...{ fileName: "customers.csv", fileSize: null, createdTime: expect.any(String) as string },
        ...{ startedTime: null, finishedTime: null, canCancel: true, canRetry: false },
      },
    ]);
    await workOffExport(tenant, id, { position: () => Promise.reject(new Error("the disk is full")) });
    expect((await page(owner.token)).list[0]).toMatchObject({ state: "waiting", attempts: 1 });
    await server.database.db
      .updateTable("account")
      .set({ is_usable: false })
      .where("id", "=", owner.who.userId)
      .execute();
    await server.database.db.updateTable("job").set({ lease_until: null }).where("id", "=", id).execute();
    await workOffExport(tenant, id);
    const shown = (await page(admin)).list.find((job) => job.id === id);
    expect(shown).toMatchObject({ state: "failed", own: false, canCancel: false, canRetry: true, attempts: 2 });
    expect([shown?.error, shown?.startedTime, shown?.finishedTime]).toEqual([
      translate("en", "access.denied", { codes: "export:add" }),
      expect.any(String),
      expect.any(String),
    ]);
  });

  it("is filtered by kind, state, and a part of the file's name or the person's", async () => {
    const owner = await person(exporter);
    const [first, second] = [await add(owner, "100%_north.csv"), await add(owner, "south.csv")];
    await call(owner.token, "DELETE", `cancel?id=${first}`);
    expect(await ids(owner.token, "state=cancelled")).toEqual([first]);
    expect(await ids(owner.token, "kind=evidence")).toEqual([]);
    expect(await ids(owner.token, "kind=export")).toEqual([second, first]);
    expect(await ids(owner.token, `find=${encodeURIComponent("%_N")}`)).toEqual([first]);
    expect(await ids(admin, `find=${owner.who.userName}`)).toEqual([second, first]);
    expect(await ids(owner.token, "pageSize=1&pageIndex=2")).toEqual([first]);
  });

  it.each(["kind=castle", "state=done", "pageIndex=0", "pageSize=101", "whose=mine", `find=${"x".repeat(201)}`])(
    "refuses %s",
    async (query) => {
      expect(await coded(call(admin, "GET", `getpage?${query}`))).toBe("400 request.invalid");
    },
  );
});

describe("a job", () => {
  it("is cancelled once, by its owner", async () => {
    const [owner, stranger] = [await person(exporter), await person(exporter)];
    const id = await add(owner);
    const cancel = (token: string) => coded(call(token, "DELETE", `cancel?id=${id}`));
    expect(await cancel(stranger.token)).toBe("404 job.notFound");
    expect(await cancel(owner.token)).toBe("200 1");
    expect(await cancel(owner.token)).toBe("409 job.ended");
    await workOffExport(tenant, id);
    expect((await page(owner.token)).list[0]).toMatchObject({ state: "cancelled", attempts: 0, canRetry: true });
  });

  it("of somebody else takes the code for it, within the company", async () => {
    const companyId = await newCompany();
    const [owner, lister] = [await person(exporter, companyId), await person([jobCodes.list], companyId)];
    const [head, foreign] = [await person([jobCodes.cancel], companyId), await person([jobCodes.cancel])];
    const id = await add(owner);
    const cancel = ({ token }: Person) => coded(call(token, "DELETE", `cancel?id=${id}`));
    expect(await cancel(lister)).toBe("404 job.notFound");
    expect(await cancel(foreign)).toBe("404 job.notFound");
    expect((await page(lister.token)).list).toMatchObject([{ id, canCancel: false }]);
    expect(await cancel(head)).toBe("200 1");
  });

  it("starts again under its id after it failed or was cancelled, and not otherwise", async () => {
    const owner = await person(exporter);
    const id = await add(owner);
    const retry = () => coded(call(owner.token, "POST", "retry", { id }));
    expect(await retry()).toBe("409 job.notEnded");
    await call(owner.token, "DELETE", `cancel?id=${id}`);
    expect(await retry()).toBe("200 1");
    await workOffExport(tenant, id);
    expect((await page(owner.token)).list).toMatchObject([{ id, state: "completed", attempts: 1 }]);
    expect(await retry()).toBe("409 job.notEnded");
  });

  it("does not start again for who lost a code that it takes", async () => {
    const owner = await person(["export:add"]);
    const id = await add(owner);
    await call(owner.token, "DELETE", `cancel?id=${id}`);
    expect(await coded(call(owner.token, "POST", "retry", { id }))).toBe("403 access.denied");
  });

  it.each(["", "id=7", `id=${"0".repeat(36)}`])(
    "is not found by %j: the call says what is wrong with it",
    async (query) => {
      expect(await coded(call(admin, "DELETE", `cancel?${query}`))).toBe("400 request.invalid");
      const body = Object.fromEntries(new URLSearchParams(query));
      expect(await coded(call(admin, "POST", "retry", body))).toBe("400 request.invalid");
    },
  );

  it("that compares the log with its tree is shown, ended and started again like every other", async () => {
    const id = (await tenant.verifyRuns.add({ log: true, readModels: true }))!;
    const shown = async () => (await page(admin, "kind=verify")).list;
    const waiting = { id, kind: "verify", state: "waiting", userName: null, subject: null, own: false };
    expect(await shown()).toMatchObject([{ ...waiting, canCancel: true }]);
    expect(await coded(call(admin, "DELETE", `cancel?id=${id}`))).toBe("200 1");
    expect(await shown()).toMatchObject([{ ...waiting, state: "cancelled", error: null, canRetry: true }]);
    expect(await coded(call(admin, "POST", "retry", { id }))).toBe("200 1");
    expect(await coded(call(admin, "POST", "retry", { id }))).toBe("409 job.notEnded");
    expect(await shown()).toMatchObject([{ ...waiting, error: null }]);
    await tenant.jobs.store.fail((await tenant.jobs.store.claim(["verify"], id))!, "audit.verifyDied");
    expect(await shown()).toMatchObject([{ state: "failed", error: "The process of the run ended unexpectedly" }]);
  });
});
