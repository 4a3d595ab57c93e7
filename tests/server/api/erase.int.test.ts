import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { ERASED, erasedName, HIDDEN_TEXT } from "#contracts/erasing/erase-calls.ts";
import { appendAuditEvent } from "#infra/stores/evidence/append-audit-event.ts";
import { readErasedList } from "#infra/stores/erasing/erase-person.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { eraseAgain, readNamedList } from "#infra/tools/erasing/erase-again.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { sealLog } from "#tests/support/seal-log.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOff, workOffExport } from "#tests/support/work-off.ts";
import { eraseJob } from "#workers/jobs/erase.ts";

let yard: Yard;
let tenant: Tenant;
/** A second account that may erase. */
let second: string;
beforeAll(async () => {
  yard = await openYard();
  tenant = await testTenant(yard.server.database, yard.server.folder);
  const roleId = await makeRole(yard.server, { codes: systemScreens.erase.codes.list, scope: "all" });
  second = await (await makeAccount(yard.server, { companyId: yard.stations[0], roleIds: [roleId] })).signIn();
});
afterAll(async () => {
  await tenant?.close();
  await yard?.server.stop();
});

const call = <T>(method: string, path: string, body?: unknown, token = yard.admin) =>
  yard.server.call<T>(method, `/base${path}`, { token, body, headers: { "accept-language": "en" } });
const coded = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const good = async <T>(answer: Promise<{ body: { success: boolean; data: T } }>): Promise<T> => {
  const { body } = await answer;
  expect(body).toMatchObject({ success: true });
  return body.data;
};

let numbers = 0;
const customerOf = (name: string) => ({
  name,
  projectName: `Kitchen of ${name}`,
  cardNo: `CARD-${(numbers += 1)}`,
  telephone: `1390000${String(1000 + numbers)}`,
  address: `Lane ${numbers} of ${name}`,
  remark: `${name} rings twice`,
});
const addCustomer = async (values: object): Promise<string> =>
  (await good(call<{ id: string }>("POST", "/trade/clientinfo/add", values))).id;

type Preview = {
  goes: Record<string, number>;
  texts: { stream: string; revision: number; field: string; text: string }[];
  inUse: { kind: string; count: number }[];
};
const preview = (kind: string, id: string) => good(call<Preview>("POST", "/admin/erase/preview", { kind, id }));
const ask = (kind: string, id: string, texts: object[] = []) =>
  call<{ id: string }>("POST", "/admin/erase/run", { kind, id, reason: "asked by letter", texts });
/** Asks, confirms as the second account, and does the job. */
const erase = async (kind: string, id: string, texts: object[] = []): Promise<string> => {
  const request = await good(ask(kind, id, texts));
  await good(call("POST", "/admin/erase/confirm", { id: request.id }, second));
  await workOff(tenant, eraseJob, request.id);
  return request.id;
};

/** Tables of which a row holds one of the texts, but for the log itself. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const { pool } = yard.server.database;
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'log') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const condition = texts.map((_, i) => `strpos(t::text, $${i + 1}) > 0`).join(" or ");
    const hits = await pool.query(`select 1 from ${name} t where ${condition} limit 1`, [...texts]);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
};

/** Files of the installation that hold one of the texts. */
const filesWith = (texts: readonly string[]): string[] =>
  readdirSync(yard.server.folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(yard.server.folder, name))
    .filter((path) => statSync(path).isFile())
    .filter((path) => texts.some((text) => readFileSync(path).includes(text)));

describe("erasing a customer", () => {
  it("leaves nothing of the person in the database, in files and in the queue", async () => {
    const name = "Ouyang Mingzhu";
    const customer = customerOf(name);
    const id = await addCustomer(customer);
    const changed = { ...customer, id, version: 1, telephone: "13911112222" };
    await good(call("PUT", "/trade/clientinfo/update", changed));
    const { db } = tenant;
    const importId = v4();
    await db
      .insertInto("import")
      .values({ id: importId, kind: "customer", file_name: "customers.csv", user_id: v4(), sheets: "[]" })
      .execute();
    const cells = { name, telephone: customer.telephone, address: customer.address };
    await db
      .insertInto("import_row")
      .values({ import_id: importId, row: 2, state: "created", cells: JSON.stringify(cells), errors: "[]", keys: [] })
      .execute();
    await db
      .insertInto("import_source")
      .values({ import_id: importId, sheet: 0, row: 2, cells: JSON.stringify(Object.values(cells)) })
      .execute();
    const list = await good(
      call<{ id: string }>("POST", "/export/clientinfo", { format: "csv", scope: "all", pageIndex: 1, pageSize: 20 }),
    );
    await workOffExport(tenant, list.id);
    expect(filesWith([name])).toHaveLength(1);

    const before = await preview("customer", id);
    expect(before.goes).toMatchObject({ fields: 6, changes: 2, importRows: 2, exports: 1, pictures: 0 });
    const request = await erase("customer", id);

    const texts = [...Object.values(customer).map(String), "13911112222"];
    expect(await tablesWith(texts)).toEqual([]);
    expect(filesWith(texts)).toEqual([]);
    const shown = erasedName("customer", id);
    const page = await good(
      call<{ list: object[] }>("GET", "/admin/erase/getpage?pageIndex=1&pageSize=20", undefined, second),
    );
    expect(page.list).toContainEqual(expect.objectContaining({ id: request, state: "completed", fields: 6, files: 1 }));
    expect(await db.selectFrom("client").select("name").where("id", "=", id).executeTakeFirst()).toEqual({
      name: shown,
    });
    const [change] = await db.selectFrom("record_change").select("after").where("record_id", "=", id).execute();
    expect(change?.after).toMatchObject({ name: ERASED, telephone: ERASED });
  });

  it("goes on after a crash between the rows and the event, with the numbers of the first attempt", async () => {
    const customer = customerOf("Baili Xi");
    const id = await addCustomer(customer);
    const request = await good(ask("customer", id));
    await good(call("POST", "/admin/erase/confirm", { id: request.id }, second));
    const broken = { ...tenant.events, append: () => Promise.reject(new Error("the log is away")) };
    await workOff({ ...tenant, events: broken }, eraseJob, request.id);
    const state = () =>
      tenant.db.selectFrom("erasure").select(["state", "fields"]).where("id", "=", request.id).executeTakeFirst();
    expect(await state()).toEqual({ state: "active", fields: 6 });
    await tenant.db.updateTable("job").set({ lease_until: null }).where("id", "=", request.id).execute();
    await workOff(tenant, eraseJob, request.id);
    expect(await state()).toEqual({ state: "completed", fields: 6 });
    const events: string[] = [];
    for await (const { type } of tenant.events.readStream(`audit-${request.id}`)) events.push(type);
    expect(events).toEqual(["PersonErased"]);
  });

  it("leaves another customer of the same name alone", async () => {
    const name = "Zhang Wei";
    const [one, other] = [customerOf(name), customerOf(name)];
    const [id, otherId] = [await addCustomer(one), await addCustomer(other)];
    await erase("customer", id);
    const { body } = await call<object>("GET", `/trade/clientinfo/get?id=${otherId}`);
    expect(body.data).toMatchObject(other);
    expect(await tablesWith([one.telephone, one.cardNo])).toEqual([]);
  });

  it("hides the selected free texts in read models, and the log keeps them", async () => {
    const name = "Sima Guangyao";
    const id = await addCustomer(customerOf(name));
    const [gasBarcode] = await yard.cylinders(yard.stations[0], 1);
    const remark = `${name} was not at home`;
    const items = [{ commandId: v4(), gasBarcode, procedureId: 4, companyId: yard.stations[0], remark }];
    const { position } = await good(call<{ position: string }>("POST", "/manage/procedure/record", { items }));
    const headers = { "x-after-position": position };
    await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
    const { texts } = await preview("customer", id);
    expect(texts).toMatchObject([{ field: "remark", text: remark }]);
    const [{ stream, revision, field }] = texts as [Preview["texts"][0]];
    await erase("customer", id, [{ stream, revision, field }]);
    expect(await tablesWith([remark])).toEqual([]);
    const row = await tenant.db
      .selectFrom("read.history")
      .select("remark")
      .where("gas_barcode", "=", String(gasBarcode))
      .where("procedure_id", "=", 4)
      .executeTakeFirst();
    expect(row).toEqual({ remark: HIDDEN_TEXT });
    const fresh = await testTenant(yard.server.database, yard.server.folder);
    const read: unknown[] = [];
    for await (const event of fresh.events.readStream(stream)) read.push((event.data as { remark?: string }).remark);
    expect(read).toContain(HIDDEN_TEXT);
    expect(read).not.toContain(remark);
    await fresh.close();
    const stored: unknown[] = [];
    for await (const event of tenant.storedEvents.readStream(stream))
      stored.push((event.data as { remark?: string }).remark);
    expect(stored).toContain(remark);
  });

  it("hides what was selected, and leaves the same words of another event", async () => {
    const name = "Gongsun Ce";
    const id = await addCustomer(customerOf(name));
    const [companyId] = yard.stations;
    const [gasBarcode] = await yard.cylinders(companyId, 1);
    const remark = `${name} was in a hurry`;
    const items = [4, 7].map((procedureId) => ({ commandId: v4(), gasBarcode, procedureId, companyId, remark }));
    const answer = await good(call<{ results: object[] }>("POST", "/manage/procedure/record", { items }));
    expect(answer.results).toMatchObject([{ outcome: "recorded" }, { outcome: "refused" }]);
    const note = { board: "enterprise", panel: "trend", text: `${name} called` };
    await good(call("POST", "/cockpit/note/add", { ...note, at: "2026-03-02T08:00:00Z" }));
    const { position } = await good(
      call<{ position: string }>("POST", "/cockpit/note/add", { ...note, at: "2026-03-03T08:00:00Z" }),
    );
    const headers = { "x-after-position": position };
    await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
    const bundle = await bundleFor(`Letter of ${name}`);
    const { texts } = await preview("customer", id);
    expect(texts.map(({ field }) => field).sort()).toEqual(["item.remark", "purpose", "remark", "text", "text"]);
    const choice = ["item.remark", "purpose", "text"].map((each) => texts.find(({ field }) => field === each));
    await erase(
      "customer",
      id,
      choice.map((text) => ({ stream: text?.stream, revision: text?.revision, field: text?.field })),
    );

    const { rows } = await tenant.pool.query<{ remark: string | null; item: string | null }>(
      "select remark, details -> 'item' ->> 'remark' as item from read.history where gas_barcode = $1 and procedure_id in (4, 7) order by revision",
      [gasBarcode],
    );
    expect(rows).toEqual([
      { remark, item: null },
      { remark: null, item: HIDDEN_TEXT },
    ]);
    const page = await good(call<{ list: { text: string }[] }>("GET", "/cockpit/note/getpage?board=enterprise"));
    expect(page.list.map(({ text }) => text).sort()).toEqual([note.text, HIDDEN_TEXT].sort());
    expect(await tenant.evidence.find(bundle)).toMatchObject({ purpose: HIDDEN_TEXT });
    const fresh = await testTenant(yard.server.database, yard.server.folder);
    for await (const { revision, data } of fresh.events.readStream(choice[0]?.stream ?? ""))
      if (Number(revision) === choice[0]?.revision) expect(data).toMatchObject({ item: { remark: HIDDEN_TEXT } });
    await fresh.close();
  });

  it("deletes the files of exports also where the business clock is behind", async () => {
    const id = await addCustomer(customerOf("Zhuge Jin"));
    const list = await good(
      call<{ id: string }>("POST", "/export/clientinfo", { format: "csv", scope: "all", pageIndex: 1, pageSize: 20 }),
    );
    await workOffExport(tenant, list.id);
    const request = await good(ask("customer", id));
    await good(call("POST", "/admin/erase/confirm", { id: request.id }, second));
    const yesterday = new Date(Date.now() - 86_400_000);
    await workOff({ ...tenant, clock: { ...tenant.clock, now: () => yesterday } }, eraseJob, request.id);
    expect(filesWith(["Zhuge Jin"])).toEqual([]);
  });

  it("deletes a file that was asked for while the rows were still there, and the name in the request's reason", async () => {
    const name = "Lu Xun the younger";
    const id = await addCustomer(customerOf(name));
    const query = { format: "csv", scope: "all", pageIndex: 1, pageSize: 20 };
    const make = async () => {
      const list = await good(call<{ id: string }>("POST", "/export/clientinfo", query));
      await workOffExport(tenant, list.id);
    };
    await make();
    const body = { kind: "customer", id, reason: `letter of ${name}` };
    const request = await good(call<{ id: string }>("POST", "/admin/erase/run", body));
    await good(call("POST", "/admin/erase/confirm", { id: request.id }, second));
    let left = 1;
    const remove: typeof tenant.jobs.remove = async (job) => {
      await tenant.jobs.remove(job);
      if (left-- > 0) await make();
    };
    await workOff({ ...tenant, jobs: { ...tenant.jobs, remove } }, eraseJob, request.id);
    expect(filesWith([name])).toEqual([]);
    expect(await tablesWith([name])).toEqual([]);
    const { list } = await good(call<{ list: object[] }>("GET", "/admin/erase/getpage"));
    expect(list).toContainEqual(
      expect.objectContaining({ id: request.id, files: 2, reason: `letter of ${erasedName("customer", id)}` }),
    );
  });

  it("says how many events hold the id: moves, refusals and orders, and all that an account recorded", async () => {
    const id = await addCustomer(customerOf("Xiahou Dun"));
    const events = async (kind: string, of: string) =>
      (await good(call<{ stays: { events: number } }>("POST", "/admin/erase/preview", { kind, id: of }))).stays.events;
    const [companyId] = yard.stations;
    const [gasBarcode = ""] = await stocked();
    const roleId = await makeRole(yard.server, { codes: ["gasCylinder:procedure:movement"], scope: "all" });
    const worker = await makeAccount(yard.server, { companyId, roleIds: [roleId] });
    const items = [
      { commandId: v4(), gasBarcode, procedureId: 3, companyId, clientId: id },
      { commandId: v4(), gasBarcode: "NOBODYS00041", procedureId: 4, companyId },
    ];
    const token = await worker.signIn();
    const { position } = await good(call<{ position: string }>("POST", "/manage/procedure/record", { items }, token));
    const headers = { "x-after-position": position };
    await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
    expect(await events("customer", id)).toBe(1);
    await tenant.pool.query(
      "insert into read.order_head (order_number, log_order, client_id, company_id, user_id, created_time, order_status) values ('ORDER-41', 1, $1, $2, $3, now(), 1)",
      [id, companyId, worker.id],
    );
    expect(await events("customer", id)).toBe(2);
    await sealLog(yard.server.database);
    expect(await events("account", worker.id)).toBe(2);
  });

  it("is refused with a text that does not name the person", async () => {
    const id = await addCustomer(customerOf("Taishi Ci"));
    const [gasBarcode = ""] = await stocked();
    const bottle = await tenant.db
      .selectFrom("read.cylinder")
      .select("id")
      .where("gas_barcode", "=", gasBarcode)
      .executeTakeFirstOrThrow();
    const stream = `cylinder-${bottle.id}`;
    for (const text of [
      { stream, revision: 0, field: "gasBarcode" },
      { stream, revision: 1, field: "remark" },
      { stream, revision: 99, field: "remark" },
    ])
      expect(await coded(ask("customer", id, [text]))).toEqual([400, "request.invalid"]);
  });

  it("is refused while it holds a cylinder, with the place", async () => {
    const id = await addCustomer(customerOf("Holder of one"));
    await tenant.pool.query("update read.cylinder set holder_id = $1 where gas_barcode = $2", [
      id,
      (await stocked())[0],
    ]);
    const { status, body } = await ask("customer", id);
    expect([status, body.code, body.msg]).toEqual([
      409,
      "erase.inUse",
      "The record cannot be erased: holds 1 cylinder",
    ]);
    expect((await preview("customer", id)).inUse).toEqual([{ kind: "cylinders", count: 1 }]);
  });
});

/** A bundle that was made for a purpose, without its file. Returns its id. */
const bundleFor = async (purpose: string): Promise<string> => {
  const [id, userId, at] = [v4(), v4(), new Date()];
  const about = { gasBarcodes: ["1"], purpose, pictures: false, names: false };
  const who = { userId, userName: "auditor", companyId: yard.stations[0], language: "en" as const };
  await tenant.evidence.add({ ...about, ...who, id, orderNumber: null, fileName: "bundle.zip", createdTime: at });
  const made = { ...about, bundleId: id, treeSize: 1, events: 1, digest: "" };
  await appendAuditEvent(
    tenant.events,
    id,
    { type: "EvidenceMade", data: made },
    { userId, companyId: who.companyId, correlationId: id, at, timeZone: tenant.timeZone },
  );
  return id;
};

const stocked = async (): Promise<string[]> => {
  const barcodes = await yard.cylinders(yard.stations[0], 1);
  const position = await yard.takeIn(yard.stations[0], barcodes);
  const headers = { "x-after-position": position };
  await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
  return barcodes;
};

const employee = async (): Promise<string> => {
  const { rows } = await yard.server.database.pool.query<{ id: string }>(
    "insert into employee (id, name, id_code, identity_number, company_id) values (gen_random_uuid(), 'Nalan Rong', $2, '110101199001011234', $1) returning id",
    [yard.stations[0], `E-${(numbers += 1)}`],
  );
  return rows[0]!.id;
};

describe("two people", () => {
  it("are needed: the one who asked cannot confirm, and a request is confirmed once", async () => {
    const id = await addCustomer(customerOf("Two people"));
    const request = await good(ask("customer", id));
    expect(await coded(ask("customer", id))).toEqual([409, "erase.asked"]);
    const confirm = (token?: string) => call("POST", "/admin/erase/confirm", { id: request.id }, token);
    expect(await coded(confirm())).toEqual([409, "approval.samePerson"]);
    const both = await Promise.all([coded(confirm(second)), coded(confirm(second))]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
    expect(await coded(confirm(second))).toEqual([409, "erase.notWaiting"]);
  });

  it("may each withdraw it, and nobody confirms it after 7 days", async () => {
    const id = await addCustomer(customerOf("Withdrawn"));
    const first = await good(ask("customer", id));
    await good(call("POST", "/admin/erase/withdraw", { id: first.id }, second));
    expect(await coded(call("POST", "/admin/erase/confirm", { id: first.id }, second))).toEqual([
      409,
      "erase.notWaiting",
    ]);
    const late = await good(ask("customer", id));
    const before = new Date(Date.now() - 8 * 86_400_000);
    await tenant.db.updateTable("erasure").set({ asked_time: before }).where("id", "=", late.id).execute();
    expect(await coded(call("POST", "/admin/erase/confirm", { id: late.id }, second))).toEqual([
      409,
      "erase.notWaiting",
    ]);
    expect((await ask("customer", id)).status).toBe(200);
  });

  it("find neither an unknown request nor an unknown person", async () => {
    for (const path of ["confirm", "withdraw"])
      expect(await coded(call("POST", `/admin/erase/${path}`, { id: v4() }, second))).toEqual([404, "erase.notFound"]);
    expect(await coded(ask("customer", v4()))).toEqual([404, "record.notFound"]);
  });
});

describe("erasing an account", () => {
  it("is refused while the account is usable, for oneself and for the built-in one", async () => {
    const { rows } = await yard.server.database.pool.query<{ id: string }>(
      "select id from account where user_name = 'admin'",
    );
    const admin = await preview("account", rows[0]!.id);
    expect(admin.inUse.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["self", "builtIn", "usableAccount"]));
    expect(await coded(ask("account", rows[0]!.id))).toEqual([409, "erase.inUse"]);
  });

  it("ends its open invitation as soon as it is confirmed", async () => {
    const roleId = await makeRole(yard.server, { codes: [], scope: "company" });
    const person = await makeAccount(yard.server, { companyId: yard.stations[0], roleIds: [roleId] });
    await good(call("POST", "/admin/account/invite", { id: person.id }));
    const { pool } = yard.server.database;
    const invitations = async () => {
      const { rows } = await pool.query("select count(*)::int as n from invitation where account_id = $1", [person.id]);
      return rows[0]?.n as number;
    };
    // Disabling by a call would end it too.
    await pool.query("update account set is_usable = false where id = $1", [person.id]);
    const request = await good(ask("account", person.id));
    expect(await invitations()).toBe(1);
    await good(call("POST", "/admin/erase/confirm", { id: request.id }, second));
    expect(await invitations()).toBe(0);
    await workOff(tenant, eraseJob, request.id);
  });

  it("leaves neither its names nor its addresses in logs and jobs", async () => {
    const { pool } = yard.server.database;
    const roleId = await makeRole(yard.server, { codes: ["customer:getlist", "export:add"], scope: "all" });
    const person = await makeAccount(yard.server, { companyId: yard.stations[0], roleIds: [roleId] });
    const token = await person.signIn();
    await call("POST", "/export/clientinfo", { format: "csv", scope: "all", pageIndex: 1, pageSize: 20 }, token);
    await pool.query("update account set is_usable = false, nick_name = 'Dugu Qiubai' where id = $1", [person.id]);
    await erase("account", person.id);
    expect(await tablesWith([person.userName, "Dugu Qiubai"])).toEqual([]);
    await expect(person.signIn()).rejects.toThrow(/./);
  });
});

describe("erasing an employee", () => {
  it("deletes the pictures of the record, also those that it had before", async () => {
    const id = await employee();
    const file = await tenant.files.add(Buffer.from("a picture"), "png");
    await tenant.pool.query("update employee set license_images_url = $2 where id = $1", [id, `/files/${file}`]);
    expect((await preview("employee", id)).goes).toMatchObject({ pictures: 1 });
    await erase("employee", id);
    expect(await tenant.files.open(file)).toBeUndefined();
    expect(await tablesWith(["Nalan Rong", "110101199001011234"])).toEqual([]);
  });
});

describe("a person who is back after a restore", () => {
  it("is erased again by the list, and only then", async () => {
    const customer = customerOf("Murong Fu");
    const id = await addCustomer(customer);
    await erase("customer", id);
    const list = await readErasedList(join(yard.server.folder, "erased.jsonl"));
    expect(list).toContainEqual(expect.objectContaining({ kind: "customer", id }));
    expect(readFileSync(join(yard.server.folder, "erased.jsonl"), "utf8")).not.toContain("Murong");
    expect(await eraseAgain(tenant, [{ kind: "customer", id, at: new Date().toISOString() }])).toEqual({
      ...{ erased: 0, before: 1, unknown: 0, texts: 0 },
    });
    await tenant.pool.query("update client set name = $2, telephone = $3, is_deleted = false where id = $1", [
      id,
      customer.name,
      customer.telephone,
    ]);
    expect(
      await eraseAgain(
        tenant,
        list.filter((line) => line.id === id),
      ),
    ).toMatchObject({ erased: 1 });
    expect(await tablesWith([customer.name, customer.telephone])).toEqual([]);
  });

  it("has the texts hidden again that an older log shows, and the list says where they are but not what they say", async () => {
    const name = "Huangfu Song";
    const id = await addCustomer(customerOf(name));
    const [gasBarcode] = await yard.cylinders(yard.stations[0], 1);
    const remark = `${name} paid in cash`;
    const items = [{ commandId: v4(), gasBarcode, procedureId: 4, companyId: yard.stations[0], remark }];
    const { position } = await good(call<{ position: string }>("POST", "/manage/procedure/record", { items }));
    const headers = { "x-after-position": position };
    await yard.server.call("GET", "/base/manage/gascylinder/getpage", { token: yard.admin, headers });
    const { texts } = await preview("customer", id);
    const [{ stream, revision, field }] = texts as [Preview["texts"][0]];
    await erase("customer", id, [{ stream, revision, field }]);
    const file = join(yard.server.folder, "erased.jsonl");
    expect(readFileSync(file, "utf8")).not.toContain("Huangfu");
    const list = (await readErasedList(file)).filter((line) => line.id === id);
    expect(list).toMatchObject([{ texts: [{ stream, revision, field }] }]);

    // A restored database has neither the note of the hidden text nor the text hidden.
    await tenant.pool.query("delete from hidden_text where stream = $1", [stream]);
    await tenant.pool.query("update read.history set remark = $2 where cylinder_id = $1 and remark is not null", [
      stream.slice("cylinder-".length),
      remark,
    ]);
    expect(await tablesWith([remark])).not.toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), "cylindra-restored-"));
    const restored = await testTenant(yard.server.database, folder);
    expect(await eraseAgain(restored, list)).toEqual({ erased: 0, before: 1, unknown: 0, texts: 1 });
    expect(await tablesWith([remark])).toEqual([]);
    await restored.close();
    const later = await testTenant(yard.server.database, folder);
    expect(await eraseAgain(later, list)).toMatchObject({ texts: 0 });
    await later.close();
    expect(await readErasedList(join(folder, "erased.jsonl"))).toEqual(list);
    await expect(readNamedList(join(folder, "erased.json"))).rejects.toThrow("is no list of erased people");
    rmSync(folder, { recursive: true });
  });
});
