import { mkdtempSync, rmSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sizes } from "#contracts/limits.ts";
import type { ScheduleAnswer, ScheduleNews } from "#contracts/schedules/schedule-calls.ts";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { createMailer } from "#infra/engines/mail/smtp.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { makeAccount, makeRole, type MadeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";
import { runDue } from "#workers/schedules/run-due.ts";
import { settleDeliveries } from "#workers/schedules/settle-deliveries.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-schedules-"));
const log = createLogger({ name: "test", level: "silent" });
const codes = ["export:schedule", "export:add", "customer:getlist", "api:admin:user:getpage"];

let server: TestServer;
let tenant: Tenant;
let mails: MailServer;
let north: string;
let role: string;
let owner: MadeAccount;
let ownerToken: string;
let told: LiveTopics["schedules"][];

beforeAll(async () => {
  server = await startTestServer();
  mails = await startMailServer();
  north = await makeCompany(server, "North");
  role = await makeRole(server, { codes, scope: "company" });
  owner = await makeAccount(server, { companyId: north, roleIds: [role] });
  ownerToken = await owner.signIn();
  const real = await testTenant(server.database, server.folder);
  told = [];
  // The bus is the real one; what is published is noted on the way.
  const bus: Tenant["bus"] = {
    ...real.bus,
    publish: (topic, hint) => {
      if (topic === "schedules") told.push(hint as LiveTopics["schedules"]);
      return real.bus.publish(topic, hint);
    },
  };
  tenant = { ...real, bus };
  await server.database.pool.query(
    `insert into client (id, name, telephone, address, category, created_company_id, created_time)
     select gen_random_uuid(), 'Client ' || n, '13900000000', 'Road', 'shop', $1, now() from generate_series(1, 3) n`,
    [north],
  );
});
beforeEach(async () => {
  await server.database.pool.query("delete from export_schedule");
  told.splice(0);
  mails.received.splice(0);
});
afterAll(async () => {
  await tenant.close();
  await mails.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const call = <T>(method: string, path: string, token: string, body?: unknown) =>
  server.call<T>(method, `/base/export/${path}`, { token, body, headers: { "accept-language": "en" } });
const person = async (email?: string, language?: string): Promise<MadeAccount> => {
  const made = await makeAccount(server, { companyId: north, roleIds: [role] });
  const { pool } = server.database;
  await pool.query("update account set email = $2, confirmed_email = $2 where id = $1", [made.id, email ?? null]);
  if (language)
    await pool.query("insert into preference (account_id, key, value) values ($1, 'language', $2)", [
      made.id,
      JSON.stringify(language),
    ]);
  return made;
};
const add = async (userIds: string[], more: object = {}): Promise<string> => {
  const body = { list: "clientinfo", format: "csv", every: "day", at: "07:30", userIds, ...more };
  const answer = await call<{ id: string }>("POST", "schedule/add", ownerToken, body);
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
};
/** A tenant whose clock stands still. */
const at = (moment: string): Tenant => ({
  ...tenant,
  clock: { now: () => new Date(moment), read: async () => undefined, moves: false },
});
const dueAt = (id: string, moment: string) =>
  server.database.pool.query("update export_schedule set due_time = $2 where id = $1", [id, moment]);
const exportsOf = async (account: MadeAccount) =>
  (await call<{ list: ExportAnswer[] }>("GET", "getpage", await account.signIn())).body.data.list;
const read = async (id: string) => (await call<ScheduleAnswer>("GET", `schedule/get?id=${id}`, ownerToken)).body.data;
const news = async () => (await call<{ list: ScheduleNews[] }>("GET", "schedule/news", ownerToken)).body.data.list;
const run = (moment: string, sendsMail = false) => runDue({ tenant: at(moment), sendsMail });
const settle = (mailer = createMailer({ url: mails.url, from: "Cylindra <cylindra@example.com>" })) =>
  settleDeliveries({ tenant, mailer, publicUrl: "https://gas.example", log });
/** 07:30 of a day in Shanghai. */
const due = "2026-05-03T23:30:00.000Z";
const soon = "2026-05-03T23:30:04.000Z";
/** Makes every export that waits, as workers do. */
const workOff = async (): Promise<void> => {
  for (const id of await tenant.jobs.store.unfinished(["export"])) await workOffExport(tenant, id);
};

describe("a regular export that is due", () => {
  it("is made once for each recipient, whoever and however many look, and then for the next day", async () => {
    const [one, other] = [await person(), await person()];
    const id = await add([one.id, other.id]);
    await dueAt(id, due);
    expect(await run("2026-05-03T23:29:59.000Z")).toBe(0);
    const ran = await Promise.all(Array.from({ length: 4 }, () => run(soon)));
    expect(ran.toSorted()).toEqual([0, 0, 0, 1]);
    await workOff();
    for (const account of [one, other])
      expect(await exportsOf(account)).toEqual([
        expect.objectContaining({ list: "clientinfo", format: "csv", state: "completed", total: 3 }),
      ]);
    expect(await exportsOf(owner)).toEqual([]);
    expect((await read(id)).nextTime).toBe("2026-05-04T23:30:00.000Z");
  });

  it("is not made again where the moment was run already, by the ids of its exports", async () => {
    const one = await person();
    const id = await add([one.id]);
    await dueAt(id, due);
    await run(soon);
    await dueAt(id, due);
    expect(await run(soon)).toBe(1);
    expect(await exportsOf(one)).toHaveLength(1);
  });

  it("is made once, late, for the newest of the moments that nobody was there for", async () => {
    const one = await person();
    const id = await add([one.id]);
    await dueAt(id, "2026-05-01T23:30:00.000Z");
    expect(await run("2026-05-06T01:00:00.000Z")).toBe(1);
    expect(await run("2026-05-06T01:00:05.000Z")).toBe(0);
    const { last, nextTime } = await read(id);
    expect(last).toMatchObject([{ dueTime: "2026-05-05T23:30:00.000Z", createdTime: "2026-05-06T01:00:00.000Z" }]);
    expect(nextTime).toBe("2026-05-06T23:30:00.000Z");
    expect(await exportsOf(one)).toHaveLength(1);
  });

  it("is not made while it rests, nor once it is ended", async () => {
    const [rests, ended] = [await add([owner.id]), await add([owner.id])];
    await call("PUT", "schedule/update", ownerToken, { id: rests, isUsable: false });
    await call("DELETE", `schedule/softdelete?id=${ended}`, ownerToken);
    for (const id of [rests, ended]) await dueAt(id, due);
    expect(await run(soon)).toBe(0);
  });

  it("holds the rows that its recipient may see, not those of its owner", async () => {
    const south = await makeCompany(server, "South");
    const stranger = await makeAccount(server, { companyId: south, roleIds: [role] });
    const id = await add([owner.id], { list: "account" });
    await server.database.pool.query("insert into export_schedule_user values ($1, $2)", [id, stranger.id]);
    await dueAt(id, due);
    await run(soon);
    await workOff();
    const rows = async (account: MadeAccount) => (await exportsOf(account))[0]?.total;
    expect(await rows(stranger)).toBe(1);
    expect(await rows(owner)).toBeGreaterThan(1);
  });
});

describe("a recipient", () => {
  it("who lost the list's code or is disabled is passed over, and the owner is told until it was seen", async () => {
    const [kept, lost, disabled] = [await person(), await person(), await person()];
    const id = await add([kept.id, lost.id, disabled.id]);
    const { pool } = server.database;
    const blind = await makeRole(server, { codes: ["export:add"], scope: "company" });
    await pool.query("update account_role set role_id = $2 where account_id = $1", [lost.id, blind]);
    await pool.query("update account set is_usable = false where id = $1", [disabled.id]);
    await dueAt(id, due);
    await run(soon);
    expect(told).toEqual([{ userId: owner.id }]);
    const missed = await news();
    expect(missed.map(({ userId, state }) => [userId, state]).toSorted()).toEqual(
      [lost.id, disabled.id].map((userId) => [userId, "skipped"]).toSorted(),
    );
    expect(missed[0]?.error).toBe("May not see this list any more, so nothing was made");
    expect(await exportsOf(kept)).toHaveLength(1);
    await call("POST", "schedule/seen", ownerToken, {});
    expect(await news()).toEqual([]);
    expect((await read(id)).last.filter(({ state }) => state === "skipped")).toHaveLength(2);
  });

  it("whose code went between the run and the work gets none, and the owner is told", async () => {
    const one = await person();
    const id = await add([one.id]);
    await dueAt(id, due);
    await run(soon);
    await server.database.pool.query("delete from account_role where account_id = $1", [one.id]);
    await workOff();
    await settle();
    expect(await news()).toMatchObject([{ userId: one.id, state: "failed" }]);
    expect(told).toEqual([{ userId: owner.id }]);
  });

  it("who throws the file away before it is made is no news", async () => {
    const one = await person();
    const id = await add([one.id]);
    await dueAt(id, due);
    await run(soon);
    const [waiting] = await exportsOf(one);
    await call("DELETE", waiting?.id ?? "", await one.signIn());
    await settle();
    expect(await news()).toEqual([]);
    expect((await read(id)).last).toMatchObject([
      { state: "failed", error: "The export was removed before it was finished" },
    ]);
  });
});

describe("the mail of a regular export", () => {
  const sent = async (account: MadeAccount, moment = soon) => {
    const id = await add([account.id]);
    await dueAt(id, due);
    await run(moment, true);
    await settle();
    await workOff();
    await server.database.pool.query(
      "update export_delivery set look_time = now() - interval '1 second' where look_time is not null",
    );
    return id;
  };

  it("brings the file to the account's address, in the recipient's language, once", async () => {
    const one = await person("li@example.com", "en");
    const id = await sent(one);
    await settle();
    await settle();
    const [mail, ...more] = mails.received;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ["li@example.com"], subject: "Customer, 2026-05-04 07:30" });
    expect(mail?.text).toContain("3 rows");
    expect(mail?.files.map(({ name }) => name)).toEqual([expect.stringMatching(/^Customer-20260504-073004\.csv$/)]);
    expect(mail?.files[0]?.bytes.toString()).toContain("Client 2");
    expect((await read(id)).last).toMatchObject([{ state: "completed", mail: "sent" }]);
  });

  it("is Chinese for who has chosen Chinese, and says that it is late", async () => {
    await sent(await person("wang@example.com", "zh"), "2026-05-04T02:00:00.000Z");
    await settle();
    expect(mails.received[0]?.text).toContain("原定 2026-05-04 07:30 发送");
  });

  it("is none where the account has no address, or the product sends none", async () => {
    const id = await sent(await person());
    await settle();
    expect(mails.received).toEqual([]);
    expect((await read(id)).last).toMatchObject([{ state: "completed", mail: "none" }]);
  });

  it("goes to no address that its person did not confirm, nor to one that is another by then", async () => {
    const { pool } = server.database;
    const [one, other] = [await person("li@example.com"), await person("wang@example.com")];
    await pool.query("update account set confirmed_email = null where id = $1", [one.id]);
    const ids = [await sent(one), await sent(other)];
    await pool.query("update account set email = 'else@example.com' where id = $1", [other.id]);
    await settle();
    expect(mails.received).toEqual([]);
    for (const id of ids) expect((await read(id)).last).toMatchObject([{ state: "completed", mail: "none" }]);
  });

  it("says where the file is when that is too large to go along", async () => {
    const one = await person("large@example.com", "en");
    await sent(one);
    const [made] = await exportsOf(one);
    await truncate(tenant.jobs.files("export").localPath(made?.id ?? "", "csv")!, sizes.mailAttachment + 1);
    await settle();
    expect(mails.received[0]?.files).toEqual([]);
    expect(mails.received[0]?.text).toContain("https://gas.example/export");
  });

  it("that cannot be handed over is tried five times, then the owner is told; the file is among the exports", async () => {
    const one = await person("li@nowhere.example", "en");
    const id = await sent(one);
    const { pool } = server.database;
    for (let tries = 0; tries < 5; tries += 1) {
      expect(told).toEqual([]);
      await settle();
      await pool.query(
        "update export_delivery set look_time = now() - interval '1 second' where look_time is not null",
      );
    }
    await settle();
    expect(told).toEqual([{ userId: owner.id }]);
    expect((await read(id)).last).toMatchObject([{ state: "completed", mail: "failed" }]);
    expect(await news()).toMatchObject([{ userId: one.id, mail: "failed" }]);
    expect(await exportsOf(one)).toMatchObject([{ state: "completed" }]);
  });
});
