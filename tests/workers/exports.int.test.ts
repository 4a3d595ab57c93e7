import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { translate } from "#contracts/locales/translate.ts";
import { exportQueueName, type ExportAnswer, type ExportPayload } from "#contracts/wire/exports.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { createExportStore } from "#infra/engines/exports/export-store.ts";
import { createJobConsumer, createJobQueue } from "#infra/engines/queue/bullmq.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import type { TenantExports } from "#infra/tenancy/tenant.ts";
import { signInAs } from "#tests/support/people.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createExportJob } from "#workers/jobs/export.ts";
import { startExports } from "#workers/start-exports.ts";

let server: TestServer;
let admin: string;
let root: string;
const hints: LiveTopics["export"][] = [];
const scratch = mkdtempSync(join(tmpdir(), "cylindra-exports-"));
const log = createLogger({ name: "test", level: "silent" });
const timeZone = "Asia/Shanghai";

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  const { rows } = await server.database.pool.query<{ id: string }>("select id from company");
  root = rows[0]?.id ?? "";
  await server.database.pool.query(
    `insert into client (id, name, telephone, address, category, remark, created_time)
      select gen_random_uuid(), 'Client ' || n, '139' || lpad(n::text, 8, '0'), '=1+1', 'shop', E'a\\u0001,"b"', timestamptz '2026-03-01 17:00:00Z'
      from generate_series(1, 2500) n`,
  );
});
beforeEach(() => void hints.splice(0));
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const call = <T>(method: string, path: string, body?: unknown, token = admin, headers?: Record<string, string>) =>
  server.call<T>(method, `/base${path}`, { token, body, headers });
const start = async (list: string, body: object, token = admin): Promise<string> => {
  const { body: answer } = await call<{ id: string }>("POST", `/export/${list}`, body, token, {
    "accept-language": "en",
  });
  if (!answer.success) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data.id;
};
const show = async (id: string, token = admin) =>
  (await call<ExportAnswer>("GET", `/export/${id}`, undefined, token)).body.data;

const makeRun = () => {
  const store = createExportStore(server.database.db);
  const announce = (hint: LiveTopics["export"]) => void hints.push(hint);
  const deps = { db: server.database.db, store, files: server.files, log, timeZone, announce };
  return createExportJob({ ...deps, now: () => new Date("2026-05-04T03:02:01Z"), position: async () => "77" });
};
const run = (id: string, signal = new AbortController().signal) => makeRun()({ id }, signal);

const download = async (id: string): Promise<Buffer> => {
  const answer = await fetch(`${server.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${admin}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const sheetOf = async (id: string): Promise<ExcelJS.Worksheet> => {
  const file = join(scratch, `${id}.xlsx`);
  writeFileSync(file, await download(id));
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error("no sheet");
  return sheet;
};
const numbered = (sheet: ExcelJS.Worksheet): ExcelJS.Row[] => {
  const rows: ExcelJS.Row[] = [];
  sheet.eachRow((row) => void (typeof row.getCell(1).value === "number" && rows.push(row)));
  return rows;
};

describe("the whole table as Excel", () => {
  it("has a row for each of the list's total, with its values as values", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all", sort: "telephone" });
    expect(await show(id)).toMatchObject({ state: "waiting", list: "clientinfo", format: "xlsx" });
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500, total: 2500 });
    const sheet = await sheetOf(id);
    const rows = numbered(sheet);
    expect(rows).toHaveLength(2500);
    const cells = (sheet.getRow(1).values as unknown[]).slice(1);
    expect(cells).toEqual(["No.", "Customer", "Project", "Telephone", "Gas address", "Category", "Created", "Remark"]);
    const first = ((rows[0]?.values ?? []) as unknown[]).slice(1);
    expect(first).toEqual([
      1,
      "Client 1",
      undefined,
      "13900000001",
      "=1+1",
      "Shop",
      new Date("2026-03-02T01:00:00Z"),
      'a,"b"',
    ]);
    expect(rows[0]?.getCell(5).type).toBe(ExcelJS.ValueType.String);
  });

  it("says below which filters, who, when and at which log position", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all", name: "Client 17" });
    await run(id);
    const sheet = await sheetOf(id);
    expect(numbered(sheet)).toHaveLength(111);
    const notes = [5, 4, 3, 2, 1].map((back) => sheet.getRow(sheet.rowCount - back + 1).getCell(1).value);
    expect(notes).toEqual([
      "Filters: Customer = Client 17",
      "Exported by: admin",
      "Exported at: 04/05/2026 11:02 Asia/Shanghai",
      "Log position: 77",
      "Records: 111",
    ]);
  });

  it("announces how far it is, and its end", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    await run(id);
    expect(hints.map(({ state, done }) => `${state} ${done}`)).toEqual([
      "active 0",
      "active 1000",
      "active 2000",
      "completed 2500",
    ]);
  });
});

describe("the current page", () => {
  it("holds that page alone", async () => {
    const id = await start("clientinfo", {
      format: "xlsx",
      scope: "page",
      pageIndex: 2,
      pageSize: 30,
      sort: "telephone",
    });
    await run(id);
    const rows = numbered(await sheetOf(id));
    expect(rows).toHaveLength(30);
    expect(rows[0]?.getCell(4).value).toBe("13900000031");
  });
});

describe("CSV", () => {
  it("begins with the mark Excel needs, quotes, and shows formulas instead of running them", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all", telephone: "13900000001" });
    await run(id);
    const text = (await download(id)).toString("utf8");
    expect(text.startsWith("\uFEFFNo.,Customer")).toBe(true);
    expect(text.split("\r\n")[1]).toBe(`1,Client 1,,13900000001,'=1+1,Shop,02/03/2026 01:00,"a,""b"""`);
  });
});

describe("an export that is not wanted", () => {
  it("is cancelled while it waits, and removed with its file once it is finished", async () => {
    const waiting = await start("clientinfo", { format: "xlsx", scope: "all" });
    expect((await call("DELETE", `/export/${waiting}`)).status).toBe(200);
    await run(waiting);
    expect((await show(waiting)).state).toBe("cancelled");
    const made = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    await run(made);
    expect(existsSync(server.files.path(made, "xlsx"))).toBe(true);
    expect((await call("DELETE", `/export/${made}`)).status).toBe(200);
    expect(existsSync(server.files.path(made, "xlsx"))).toBe(false);
    expect((await call("GET", `/export/${made}`)).body.code).toBe("export.notFound");
  });

  it("stops in the middle when it is cancelled while it runs", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    const store = createExportStore(server.database.db);
    const announce = (hint: LiveTopics["export"]) => void (hint.done >= 1000 && store.cancel(id));
    const deps = { db: server.database.db, store, files: server.files, log, timeZone, announce, now: () => new Date() };
    await createExportJob({ ...deps, position: async () => undefined })({ id }, new AbortController().signal);
    expect((await show(id)).state).toBe("cancelled");
    expect(existsSync(server.files.path(id, "xlsx"))).toBe(false);
    expect(existsSync(server.files.draft(id, 1))).toBe(false);
  });
});

describe("an export that is tried again", () => {
  const retry = (id: string, token = admin) => call<{ id: string }>("POST", `/export/${id}/retry`, undefined, token);

  it("begins anew under its id once it was cancelled, and comes out whole", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    await call("DELETE", `/export/${id}`);
    expect((await retry(id)).body).toMatchObject({ success: true, data: { id } });
    expect(await show(id)).toMatchObject({ state: "waiting", done: 0, total: 0, error: null, finishedTime: null });
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500 });
    expect((await download(id)).toString("utf8")).toContain("Client 2500");
  });

  it("has all its attempts again after it was given up", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    const store = createExportStore(server.database.db);
    for (let attempt = 1; attempt <= 5; attempt += 1) await store.claim(id);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "failed", error: translate("en", "export.failed") });
    expect((await retry(id)).status).toBe(200);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", error: null });
  });

  it("is not spoilt by a worker that still writes what was cancelled", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    const store = createExportStore(server.database.db);
    const deps = { db: server.database.db, store, files: server.files, log, timeZone, now: () => new Date() };
    let second: Promise<void> | undefined;
    const again = async () => {
      await store.cancel(id);
      await store.retry(id);
      await run(id);
    };
    const announce = ({ done }: LiveTopics["export"]) => {
      if (done >= 1000) second ??= again();
    };
    await createExportJob({ ...deps, announce, position: async () => undefined })({ id }, new AbortController().signal);
    await second;
    expect(await store.find(id)).toMatchObject({ state: "completed", attempts: 101 });
    expect((await download(id)).toString("utf8")).toContain("Client 2500");
  });

  it("is refused while it waits and once it is finished", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    const refused = async () => {
      const { status, body } = await retry(id);
      return `${status} ${body.code}`;
    };
    expect(await refused()).toBe("409 export.notEnded");
    await run(id);
    expect(await refused()).toBe("409 export.notEnded");
    expect((await show(id)).state).toBe("completed");
  });

  it("needs the list's code and is for its owner alone", async () => {
    const codes = ["export:add", "customer:getlist"];
    const owner = await signInAs(server, { companyId: root, codes });
    const id = await start("clientinfo", { format: "csv", scope: "all" }, owner);
    await call("DELETE", `/export/${id}`, undefined, owner);
    expect((await retry(id)).status).toBe(404);
    await takeAway("customer:getlist", id);
    expect((await retry(id, owner)).body.code).toBe("access.denied");
    expect((await show(id, owner)).state).toBe("cancelled");
  });
});

/** Takes a code from the owner of an export. */
const takeAway = (code: string, exportId: string) =>
  server.database.pool.query(
    `delete from role_permission using permission, account_role, export_job
      where export_job.id = $1 and account_role.account_id = export_job.user_id and permission.code = $2
        and role_permission.role_id = account_role.role_id and role_permission.permission_id = permission.id`,
    [exportId, code],
  );

describe("rights", () => {
  it.each(["customer:getlist", "export:add"])("that lack %s by then open no finished file", async (code) => {
    const owner = await signInAs(server, { companyId: root, codes: ["export:add", "customer:getlist"] });
    const id = await start("clientinfo", { format: "csv", scope: "page" }, owner);
    await run(id);
    const file = () => fetch(`${server.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${owner}` } });
    expect((await file()).status).toBe(200);
    await takeAway(code, id);
    const refused = await file();
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("access.denied")]);
    if (code !== "export:add") expect((await show(id, owner)).state).toBe("completed");
  });

  it("need the list's code and the right to export", async () => {
    const body = { format: "xlsx", scope: "all" };
    const reader = await signInAs(server, { companyId: root, codes: ["customer:getlist"] });
    expect((await call("POST", "/export/clientinfo", body, reader)).status).toBe(403);
    const exporter = await signInAs(server, { companyId: root, codes: ["export:add"] });
    expect((await call("POST", "/export/clientinfo", body, exporter)).status).toBe(403);
    const id = await start("clientinfo", body);
    expect((await call("GET", `/export/${id}`, undefined, exporter)).status).toBe(404);
    expect((await call("DELETE", `/export/${id}`, undefined, exporter)).status).toBe(404);
    expect((await call("GET", `/export/${id}/file`)).body.code).toBe("export.notReady");
  });

  it("and the data scope are those of the moment it runs", async () => {
    const station = await call<{ id: string }>("POST", "/info/gasstations/add", {
      name: "Station",
      code: "S1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
    });
    const own = station.body.data.id;
    await call("POST", "/info/dealer/add", {
      name: "Below",
      code: "B1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
      parentId: own,
    });
    await call("POST", "/info/dealer/add", {
      name: "Foreign",
      code: "F1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
    });
    const codes = ["base:dealer:list", "export:add"];
    const token = await signInAs(server, { companyId: own, codes, scope: "companyAndBelow" });
    const id = await start("dealer", { format: "csv", scope: "all" }, token);
    await run(id);
    const text = readFileSync(server.files.path(id, "csv"), "utf8");
    expect(text).toContain("Below");
    expect(text).not.toContain("Foreign");
    const late = await start("dealer", { format: "csv", scope: "all" }, token);
    await server.database.pool.query(
      "update role set is_usable = false where data_scope = 'companyAndBelow' and key is null",
    );
    await run(late);
    const { rows } = await server.database.pool.query("select state from export_job where id = $1", [late]);
    expect(rows).toEqual([{ state: "failed" }]);
  });
});

describe("a bad request", () => {
  it("is named before anything is queued", async () => {
    const codeOf = async (list: string, body: object) => {
      const { status, body: answer } = await call("POST", `/export/${list}`, body);
      return `${status} ${answer.code}`;
    };
    expect(await codeOf("nothing", { format: "xlsx", scope: "all" })).toBe("404 export.unknownList");
    expect(await codeOf("clientinfo", { format: "doc", scope: "all" })).toBe("400 request.invalid");
    expect(await codeOf("clientinfo", { format: "pdf", scope: "all" })).toBe("422 export.formatUnavailable");
    expect(await codeOf("clientinfo", { format: "xlsx", scope: "all", category: "castle" })).toBe("400 list.invalid");
  });
});

describe("more rows than an Excel sheet holds", () => {
  it("are refused with a sentence that says what to do, instead of a file that does not open", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    const deps = { db: server.database.db, store: createExportStore(server.database.db), files: server.files, log };
    const making = { ...deps, timeZone, now: () => new Date(), announce: () => undefined, mostRows: 2000 };
    await createExportJob({ ...making, position: async () => undefined })({ id }, new AbortController().signal);
    expect(await deps.store.find(id)).toMatchObject({ state: "failed", error: translate("en", "export.tooManyRows") });
    expect(existsSync(server.files.path(id, "xlsx"))).toBe(false);
  });
});

describe("a worker that dies", () => {
  it("leaves no file, and the next one makes it whole from the first row", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    const store = createExportStore(server.database.db);
    await store.claim(id);
    await store.progress(id, 1, 1000, 2500);
    writeFileSync(server.files.draft(id, 1), "half a file");
    expect((await call("GET", `/export/${id}/file`)).status).toBe(409);
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500 });
    expect(numbered(await sheetOf(id))).toHaveLength(2500);
    expect(existsSync(server.files.draft(id, 1))).toBe(false);
  });

  it("whose job was given to another one while it still writes gives way to that one, and spoils nothing", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all" });
    const store = createExportStore(server.database.db);
    const deps = { db: server.database.db, store, files: server.files, log, timeZone, now: () => new Date() };
    let second: Promise<void> | undefined;
    const announce = ({ done }: LiveTopics["export"]) => {
      if (done >= 1000) second ??= run(id);
    };
    await createExportJob({ ...deps, announce, position: async () => undefined })({ id }, new AbortController().signal);
    expect(await store.find(id)).not.toMatchObject({ state: "completed", attempts: 1 });
    await second;
    expect(await store.find(id)).toMatchObject({ state: "completed", attempts: 2, done: 2500 });
    expect(
      (await download(id))
        .toString("utf8")
        .split("\r\n")
        .filter((line) => /^\d+,/.test(line)),
    ).toHaveLength(2500);
    expect([1, 2].map((attempt) => existsSync(server.files.draft(id, attempt)))).toEqual([false, false]);
  });

  it("or a queue that lost the job cannot lose the export: its row brings it back", async () => {
    const id = await start("gascylinderspec", { format: "xlsx", scope: "all" });
    const { bus, ...tenant } = await testTenant(server.database, scratch);
    const settings = { name: exportQueueName, databaseUrl: server.database.url, onError: () => undefined };
    const queue = createJobQueue<ExportPayload>(settings);
    const ended = new AbortController();
    const heard: string[] = [];
    const completed = new Promise<void>((resolve) => {
      bus.subscribe("export", (hint) => {
        heard.push(hint.state);
        if (hint.id === id && hint.state === "completed") resolve();
      });
    });
    const consume: TenantExports["consume"] = (concurrency, work) =>
      createJobConsumer<ExportPayload>({ ...settings, concurrency, work });
    const exports = { ...tenant.exports, files: server.files, queue, consume };
    const consumer = startExports({ tenant: { ...tenant, bus, exports }, concurrency: 1, log, signal: ended.signal });
    await completed;
    expect(await show(id)).toMatchObject({ state: "completed", done: 5 });
    ended.abort();
    await consumer.close();
    await queue.close();
    await tenant.close();
  });
});

describe("a job of the queue", () => {
  it("is worked off when it names no tenant, as those of an earlier version, and refused when it names another", async () => {
    const [own, foreign] = [
      await start("clientinfo", { format: "csv", scope: "page" }),
      await start("clientinfo", { format: "csv", scope: "page" }),
    ];
    const tenant = await testTenant(server.database, scratch);
    const ended = new AbortController();
    ended.abort();
    let work: Parameters<TenantExports["consume"]>[1] = () => Promise.reject(new Error("nobody works the queue off"));
    const consume: TenantExports["consume"] = (_concurrency, given) => {
      work = given;
      return { close: async () => undefined };
    };
    const exports = { ...tenant.exports, files: server.files, consume };
    startExports({ tenant: { ...tenant, exports }, concurrency: 1, log, signal: ended.signal });
    const job = { id: "1", signal: new AbortController().signal };
    await work({ id: own }, job);
    await expect(work({ id: foreign, tenantId: v7() }, job)).rejects.toThrow("is in the queue of");
    expect([(await show(own)).state, (await show(foreign)).state]).toEqual(["completed", "waiting"]);
    await tenant.close();
  });
});
