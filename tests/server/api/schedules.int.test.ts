import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScheduleAnswer } from "#contracts/schedules/schedule-calls.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole, signInAs, type MadeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let admin: string;
let north: string;
/** People of North: one who sends regularly, one who reads what is sent. */
let clerk: MadeAccount;
let reader: MadeAccount;
let clerkToken: string;
let readerToken: string;
let stranger: MadeAccount;

const codes = ["export:schedule", "export:add", "gasCylinder:archives:getlist"];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  north = await makeCompany(server, "North");
  const south = await makeCompany(server, "South");
  const sending = await makeRole(server, { codes, scope: "company" });
  const reading = await makeRole(server, { codes: codes.slice(1), scope: "company" });
  clerk = await makeAccount(server, { companyId: north, roleIds: [sending] });
  reader = await makeAccount(server, { companyId: north, roleIds: [reading] });
  stranger = await makeAccount(server, { companyId: south, roleIds: [sending] });
  [clerkToken, readerToken] = [await clerk.signIn(), await reader.signIn()];
});
afterAll(() => server.stop());

const call = <T = unknown>(method: string, path: string, body?: unknown, token = clerkToken) =>
  server.call<T>(method, `/base/export/schedule/${path}`, { token, body, headers: { "accept-language": "en" } });
const daily = () => ({
  list: "gascylinder",
  format: "csv",
  query: { gasBarcode: "BC" },
  every: "day",
  at: "07:30",
  userIds: [reader.id],
});
const add = async (body: object = daily(), token?: string): Promise<string> =>
  (await call<{ id: string }>("POST", "add", body, token)).body.data.id;
const read = async (id: string, token?: string): Promise<ScheduleAnswer> =>
  (await call<ScheduleAnswer>("GET", `get?id=${id}`, undefined, token)).body.data;
const refusal = async (method: string, path: string, body?: unknown, token?: string) => {
  const answer = await call(method, path, body, token);
  const [fault] = answer.body.errors ?? [];
  return [answer.status, answer.body.code, ...(fault ? [fault.path, fault.code] : [])].join(" ");
};

describe("a regular export", () => {
  it("is kept with its list, its query and its recipients, and says when it runs next", async () => {
    const schedule = await read(await add({ ...daily(), every: "month", on: 31, userIds: [reader.id, clerk.id] }));
    expect(schedule).toMatchObject({
      list: "gascylinder",
      format: "csv",
      query: { gasBarcode: "BC" },
      every: "month",
      on: 31,
      at: "07:30",
    });
    expect(schedule.userIds.toSorted()).toEqual([reader.id, clerk.id].toSorted());
    expect(Date.parse(schedule.nextTime ?? "")).toBeGreaterThan(Date.now());
    expect(schedule).toMatchObject({ isOwn: true, canChange: true, isRecipient: true, last: [] });
  });

  it("runs on the first day of its week or month unless it says which, and a daily one on every day", async () => {
    const on = async (more: object) => (await read(await add({ ...daily(), ...more }))).on;
    expect(await on({ every: "week" })).toBe(1);
    expect(await on({ every: "month", on: "" })).toBe(1);
    expect(await on({ every: "day", on: 5 })).toBeNull();
  });

  it("is read by who makes and who gets it; a recipient changes nothing, and a stranger sees nothing of it", async () => {
    const id = await add();
    const listed = async (token: string) =>
      (await call<{ list: ScheduleAnswer[] }>("GET", "getpage?pageSize=100", undefined, token)).body.data.list.some(
        (each) => each.id === id,
      );
    expect(await Promise.all([clerkToken, readerToken].map(listed))).toEqual([true, true]);
    expect(await read(id, readerToken)).toMatchObject({ isOwn: false, canChange: false, isRecipient: true });
    expect(await refusal("PUT", "update", { id, at: "08:00" }, readerToken)).toBe("403 access.denied");
    const outsider = await stranger.signIn();
    expect(await listed(outsider)).toBe(false);
    expect(await refusal("GET", `get?id=${id}`, undefined, outsider)).toBe("404 record.notFound");
    expect(await refusal("PUT", "update", { id, at: "08:00" }, outsider)).toBe("404 record.notFound");
    expect(await refusal("DELETE", `softdelete?id=${id}`, undefined, outsider)).toBe("404 record.notFound");
    expect((await read(id)).at).toBe("07:30");
  });

  it("is changed part by part, guarded by its version where one is named; it rests and goes on", async () => {
    const id = await add();
    const { body } = await call("PUT", "update", { id, version: 1, every: "week", on: 7 });
    expect(body.data).toEqual({ id, version: 2 });
    expect(await refusal("PUT", "update", { id, version: 1, at: "09:00" })).toBe("409 record.stale");
    await call("PUT", "update", { id, isUsable: false });
    expect(await read(id)).toMatchObject({ every: "week", on: 7, at: "07:30", isUsable: false, nextTime: null });
    await call("PUT", "update", { id, isUsable: true, every: "day" });
    expect(await read(id)).toMatchObject({ on: null, isUsable: true, nextTime: expect.any(String) });
  });

  it("that is removed is there no more", async () => {
    const id = await add();
    expect((await call("DELETE", `softdelete?id=${id}`)).status).toBe(200);
    expect(await refusal("GET", `get?id=${id}`)).toBe("404 record.notFound");
    expect(await refusal("DELETE", `softdelete?id=${id}`)).toBe("404 record.notFound");
  });

  it("is changed by whoever sees every company, so that one whose author left can be ended", async () => {
    const id = await add();
    expect(await read(id, admin)).toMatchObject({ isOwn: false, canChange: true });
    expect((await call("DELETE", `softdelete?id=${id}`, undefined, admin)).status).toBe(200);
  });
});

describe("a regular export is refused", () => {
  const refused = (more: object) => refusal("POST", "add", { ...daily(), ...more });

  it("with what is wrong in it", async () => {
    expect(await refused({ list: "nothing" })).toBe("400 request.invalid list export.unknownList");
    for (const at of ["25:00", "7:30", "07:60", "", "07:30:00"])
      expect(await refused({ at })).toBe("400 request.invalid at schedule.at");
    expect(await refused({ every: "hour" })).toBe("400 request.invalid every field.choice");
    expect(await refused({ every: "week", on: 8 })).toBe("400 request.invalid on schedule.on");
    expect(await refused({ every: "month", on: 0 })).toBe("400 request.invalid on field.tooSmall");
    expect(await refused({ every: "month", on: 32 })).toBe("400 request.invalid on field.tooBig");
    expect(await refused({ userIds: [] })).toBe("400 request.invalid userIds field.tooSmall");
    expect(await refused({ userIds: ["you"] })).toBe("400 request.invalid userIds.0 field.format");
    expect(await refused({ format: "doc" })).toBe("400 request.invalid format field.choice");
    expect(await refused({ query: [] })).toMatch(/^400 request.invalid query/);
    expect(await refused({ query: { sort: "nothing asc" } })).toMatch(/^400 list.invalid/);
    expect(await refused({ query: { filters: "{" } })).toMatch(/^400 list.invalid/);
    expect(await refusal("POST", "add", "[")).toMatch(/^400/);
  });

  it("with more than 50 recipients, and with one who is not there, disabled or of another company", async () => {
    const many = Array.from({ length: 51 }, () => crypto.randomUUID());
    expect(await refused({ userIds: many })).toBe("400 request.invalid userIds field.tooBig");
    const unknown = "404 record.notFound userIds schedule.userUnknown";
    expect(await refused({ userIds: [reader.id, crypto.randomUUID()] })).toBe(unknown);
    expect(await refused({ userIds: [stranger.id] })).toBe(unknown);
    const gone = await makeAccount(server, { companyId: north, roleIds: [] });
    await server.database.pool.query("update account set is_usable = false where id = $1", [gone.id]);
    expect(await refused({ userIds: [gone.id] })).toBe(unknown);
    const id = await add();
    expect(await refusal("PUT", "update", { id, userIds: [stranger.id] })).toBe(unknown);
  });

  it("without its own code, and without that of the list", async () => {
    expect(await refusal("POST", "add", daily(), readerToken)).toBe("403 access.denied");
    const blind = await signInAs(server, { companyId: north, codes: ["export:schedule"], scope: "company" });
    expect(await refusal("POST", "add", daily(), blind)).toBe("403 access.denied");
  });

  it("once somebody has fifty", async () => {
    const busy = await signInAs(server, { companyId: north, codes, scope: "company" });
    for (let made = 0; made < 50; made += 1) await add(daily(), busy);
    expect(await refusal("POST", "add", daily(), busy)).toBe("422 schedule.tooMany");
  });
});
