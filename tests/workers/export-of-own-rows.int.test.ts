import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { everyList } from "#contracts/lists/every-list.ts";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import { readAll } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { scopeInList } from "#infra/engines/list-engine/requester-scope.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readSheet } from "#tests/support/read-sheet.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";
import { runDue } from "#workers/schedules/run-due.ts";

const { add: exportCode, schedule: scheduleCode } = systemScreens.export.codes;
const codes = [
  ...[exportCode, ...auditScreens.evidence.codes.list, ...boardScreens.screens.codes.list],
  ...["import:getlist"],
];

/** Ann and Bob are of one company, Cid is of another; Eve sees every company, and Sam sees all schedules of Ann's company. */
const names = ["ann", "bob", "cid", "eve", "sam"] as const;
type Name = (typeof names)[number];
type Someone = { id: string; companyId: string; token: string };

let server: TestServer;
let tenant: Tenant;
let people: Record<Name, Someone>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await testTenant(server.database, server.folder);
  const [north, south] = [await makeCompany(server, "North"), await makeCompany(server, "South")];
  const narrow = await makeRole(server, { codes, scope: "company" });
  const wide = await makeRole(server, { codes, scope: "all" });
  const wideExports = await makeRole(server, { codes: [exportCode], scope: "all" });
  const schedules = await makeRole(server, { codes: [scheduleCode], scope: "company" });
  const someone = async (companyId: string, ...roleIds: string[]): Promise<Someone> => {
    const account = await makeAccount(server, { companyId, roleIds });
    return { id: account.id, companyId, token: await account.signIn() };
  };
  people = {
    ann: await someone(north, narrow),
    // What somebody may export of everything widens no list.
    bob: await someone(north, narrow, wideExports),
    cid: await someone(south, narrow),
    eve: await someone(south, wide),
    sam: await someone(north, narrow, schedules),
  };
});
afterAll(async () => {
  await tenant?.close();
  await server?.stop();
});

const call = async <T>(path: string, { token }: Someone, body?: unknown): Promise<T> => {
  const headers = { "accept-language": "en" };
  const answer = await server.call<T>(body ? "POST" : "GET", `/base${path}`, { token, body, headers });
  if (!answer.body.success) throw new Error(`${path}: ${answer.body.code} ${answer.body.msg}`);
  return answer.body.data;
};

/** Adds a bundle of somebody, and with it the job that makes it; its purpose is one word. */
const addBundle = (purpose: string, { id: userId, companyId }: Someone, createdTime = new Date()): Promise<void> =>
  tenant.evidence.add({
    ...{ id: randomUUID(), gasBarcodes: ["B1"], orderNumber: null, purpose, pictures: false, names: false },
    ...{ fileName: `${purpose}.zip`, language: "en", userId, userName: "somebody", companyId, createdTime },
  });

const bytesOf = async (id: string, { token }: Someone): Promise<Buffer> => {
  const answer = await fetch(`${server.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
};
const textOf = async (format: ExportAnswer["format"], bytes: Buffer): Promise<string> => {
  if (format === "csv") return bytes.toString();
  if (format === "xlsx") return (await readSheet(bytes)).rows.flat().join("\n");
  return (await readPdf(new Uint8Array(bytes))).pages.flat().join("\n");
};

/** Marks of rows, as `Q1ann1`, that a finished file names; of an export that found nothing to print: none. */
const marksIn = async (id: string, mark: string, someone: Someone): Promise<string[]> => {
  const { state, error, format } = await call<ExportAnswer>(`/export/${id}`, someone);
  if (state !== "completed") throw new Error(`${state}: ${error}`);
  return marksOf(await textOf(format, await bytesOf(id, someone)), mark);
};
const marksOf = (text: string, mark: string): string[] =>
  [...new Set(text.match(new RegExp(`${mark}(?:${names.join("|")}|none)\\d`, "g")) ?? [])].toSorted();

type Asked = { path: string; list: string; find: string; mark: string };
const shown = async ({ path, find, mark }: Asked, someone: Someone, page = ""): Promise<string[]> =>
  marksOf(JSON.stringify((await call<Page<unknown>>(`${path}?${find}=${mark}${page}`, someone)).list), mark);
const exported = async ({ list, find, mark }: Asked, someone: Someone, body: object): Promise<string[]> => {
  const { id } = await call<{ id: string }>(`/export/${list}`, someone, { [find]: mark, ...body });
  await workOffExport(tenant, id);
  return marksIn(id, mark, someone);
};

describe("an export of bundles", () => {
  const bundles = { path: "/audit/evidence/getpage", list: "auditevidence", find: "find", mark: "Q1" };
  const own: Record<Name, string[]> = {
    ann: ["Q1ann1", "Q1ann2"],
    bob: ["Q1bob1"],
    cid: ["Q1cid1"],
    eve: ["Q1ann1", "Q1ann2", "Q1bob1", "Q1cid1", "Q1eve1", "Q1sam1"],
    sam: ["Q1sam1"],
  };
  beforeAll(async () => {
    for (const name of names) await addBundle(`Q1${name}1`, people[name]);
    await addBundle("Q1ann2", people.ann);
  });

  it.each(names)("has what the page of %s shows, in every format, whole and of one page", async (name) => {
    expect(await shown(bundles, people[name])).toEqual(own[name]);
    for (const format of ["csv", "xlsx", "pdf"] as const)
      expect([format, await exported(bundles, people[name], { format, scope: "all" })]).toEqual([format, own[name]]);
    const first = await shown(bundles, people[name], "&pageSize=1");
    expect(first).toHaveLength(1);
    for (const format of ["csv", "xlsx", "pdf"] as const)
      expect([format, await exported(bundles, people[name], { format, scope: "page", pageSize: 1 })]).toEqual([
        format,
        first,
      ]);
  });

  it("that a schedule sends has what the page of each recipient shows", async () => {
    const now = new Date("2026-05-03T23:30:04.000Z");
    const schedule = randomUUID();
    const { pool } = server.database;
    await pool.query(
      `insert into export_schedule (id, list, format, query, every, at_time, due_time, created_user_id, created_time)
       values ($1, 'auditevidence', 'csv', '{"values": {"find": "Q1"}}', 'day', '07:30', $2, $3, $2)`,
      [schedule, now, people.eve.id],
    );
    for (const { id } of Object.values(people))
      await pool.query("insert into export_schedule_user (schedule_id, user_id) values ($1, $2)", [schedule, id]);
    const still = { ...tenant, clock: { now: () => now, read: async () => undefined, moves: false } };
    expect(await runDue({ tenant: still, sendsMail: false })).toBe(1);
    for (const name of names) {
      const sent = "select id from export_delivery where schedule_id = $1 and user_id = $2";
      const { rows } = await pool.query<{ id: string }>(sent, [schedule, people[name].id]);
      await workOffExport(tenant, rows[0]!.id);
      expect([name, await marksIn(rows[0]!.id, "Q1", people[name])]).toEqual([name, own[name]]);
    }
    await pool.query("delete from export_schedule where id = $1", [schedule]);
  });
});

it.each(names)("an export of displays has what the page of %s shows", async (name) => {
  const displays = { path: "/wall/screen/getpage", list: "wallscreen", find: "place", mark: `Q2${name}x` };
  const rows = [...names.map((each) => [each, people[each].companyId] as const), ["none", null] as const];
  for (const [each, companyId] of rows)
    await server.database.pool.query(
      `insert into screen (id, name, place, company_id, with_below, paired_by, paired_at) values ($1, $2, $2, $3, false, $4, now())`,
      [randomUUID(), `${displays.mark}${each}1`, companyId, people.eve.id],
    );
  const page = await shown(displays, people[name]);
  const ofCompany = names.filter((each) => people[each].companyId === people[name].companyId);
  const all = [...names, "none"];
  expect(page).toEqual((name === "eve" ? all : ofCompany).map((each) => `${displays.mark}${each}1`).toSorted());
  for (const format of ["csv", "xlsx", "pdf"] as const)
    expect(await exported(displays, people[name], { format, scope: "all" })).toEqual(page);
});

/** Adds a row of somebody to each list that is cut by owner. */
const adders: Record<string, (mark: string, someone: Someone) => Promise<unknown>> = {
  evidence: addBundle,
  job: addBundle,
  import: (mark, { id }) =>
    server.database.pool.query("insert into import (id, kind, file_name, user_id) values ($1, 'cylinder', $2, $3)", [
      ...[randomUUID(), mark, id],
    ]),
  schedule: (mark, { id, companyId }) =>
    server.database.pool.query(
      `insert into export_schedule (id, list, format, query, every, at_time, due_time, created_user_id, created_company_id, created_time)
       values ($1, $2, 'csv', '{"values": {}}', 'day', '07:30', '2999-01-01', $3, $4, now())`,
      [randomUUID(), mark, id, companyId],
    ),
};

const ownLists = everyList.filter(({ own }) => own !== undefined);

describe.each(ownLists.map((list) => [list.name, list] as const))("the list %s, cut by owner", (listName, list) => {
  const mark = `Q3${listName}`;
  beforeAll(async () => {
    const add = adders[listName];
    if (!add) throw new Error(`nobody adds rows of the list ${listName}`);
    for (const name of names) await add(`${mark}${name}1`, people[name]);
  });

  it.each(names)("has the same rows in a file as on the page of %s", async (name) => {
    const someone = people[name];
    const page = await call<Page<AnswerRow>>(`${list.path}?pageSize=100`, someone);
    const onPage = page.list.map(({ id }) => String(id)).toSorted();
    expect(JSON.stringify(page.list)).toContain(`${mark}${name}1`);
    if (name === "ann") expect(JSON.stringify(page.list)).not.toContain(`${mark}bob1`);
    const parsed = parseListRequest(list, { values: {} });
    if (!parsed.ok) throw new Error("an empty query is refused");
    const scope = await scopeInList(tenant.db, someone.id, list);
    const reader = { scope, reader: someone.id, timeZone: tenant.timeZone, now: new Date(), language: "en" as const };
    const inFile = await readAll(tenant.db, list, parsed.value, reader, async ({ rows }) => {
      const ids: string[] = [];
      for await (const { id } of rows) ids.push(String(id));
      return ids.toSorted();
    });
    expect(inFile).toEqual(onPage);
  });

  it("is not read without its reader, where not every row is seen", async () => {
    const parsed = parseListRequest(list, { values: {} });
    if (!parsed.ok) throw new Error("an empty query is refused");
    const nobody = { scope: new Set<string>(), timeZone: "UTC", now: new Date(), language: "en" as const };
    const read = () => readAll(tenant.db, list, parsed.value, nobody, async ({ total }) => total);
    await expect(read()).rejects.toThrow(`${listName} is read without its reader`);
  });
});
