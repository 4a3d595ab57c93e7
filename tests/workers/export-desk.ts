import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { startTestServer, type Answer, type TestServer } from "#tests/support/server.ts";
import type { JobStore } from "#infra/stores/jobs/job-store.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport, type ExportChanges } from "#tests/support/work-off.ts";

export const log = createLogger({ name: "test", level: "silent" });

/** A server whose list of customers has 2,500 rows, and the exports that are made of its lists. */
export type ExportDesk = {
  server: TestServer;
  store: JobStore;
  /** Id of the company that the seeds make. */
  root: string;
  rootName: string;
  /** A folder for files of the test. */
  scratch: string;
  /** Everything that the worker has announced so far. */
  hints: LiveTopics["export"][];
  call<T>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<T>>;
  /** Asks for an export of a list, in English; answers its id. */
  start(list: string, body: object, token?: string): Promise<string>;
  show(id: string, token?: string): Promise<ExportAnswer>;
  /** Makes an export as a worker does; `changes` replace parts of what the worker is given. */
  run(id: string, changes?: ExportChanges): Promise<void>;
  /** Says nothing any more of the worker that has a job: its lease is over. */
  lapse(id: string): Promise<unknown>;
  download(id: string): Promise<Buffer>;
  /** The first sheet of an export's workbook. */
  sheetOf(id: string): Promise<ExcelJS.Worksheet>;
  /** Takes a code from the owner of an export. */
  takeAway(code: string, exportId: string): Promise<unknown>;
  close(): Promise<void>;
};

/** 2,500 customers whose cells are what a spreadsheet could take for something else. */
const customers = `insert into client (id, name, telephone, address, category, remark, created_time)
  select gen_random_uuid(), 'Client ' || n, '139' || lpad(n::text, 8, '0'), '=1+1', 'shop', E'a\\u0001,"b"', timestamptz '2026-03-01 17:00:00Z'
  from generate_series(1, 2500) n`;

const ownersGrant = `delete from role_permission using permission, account_role, job
  where job.id = $1 and account_role.account_id = job.user_id and permission.code = $2
    and role_permission.role_id = account_role.role_id and role_permission.permission_id = permission.id`;

/** @param whole with projections: the lists over read models answer too */
export const openExportDesk = async (whole = false): Promise<ExportDesk> => {
  const server = await startTestServer({ whole });
  const admin = await server.signIn();
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: string; name: string }>("select id, name from company");
  await pool.query(customers);
  const scratch = mkdtempSync(join(tmpdir(), "cylindra-exports-"));
  const tenant = await testTenant(server.database, server.folder);
  const { store } = tenant.jobs;
  const hints: LiveTopics["export"][] = [];

  const call = <T>(method: string, path: string, body?: unknown, token = admin) =>
    server.call<T>(method, `/base${path}`, { token, body, headers: { "accept-language": "en" } });
  const download = async (id: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${admin}` };
    const answer = await fetch(`${server.url}/base/export/${id}/file`, { headers });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  return {
    server,
    store,
    root: rows[0]?.id ?? "",
    rootName: rows[0]?.name ?? "",
    scratch,
    hints,
    call,
    async start(list, body, token) {
      const { body: answer } = await call<{ id: string }>("POST", `/export/${list}`, body, token);
      if (!answer.success) throw new Error(`${answer.code} ${answer.msg}`);
      return answer.data.id;
    },
    show: async (id, token) => (await call<ExportAnswer>("GET", `/export/${id}`, undefined, token)).body.data,
    run: (id, changes) =>
      workOffExport(tenant, id, {
        announce: (hint) => void hints.push(hint),
        now: () => new Date("2026-05-04T03:02:01Z"),
        position: async () => "77",
        sealed: async () => undefined,
        ...changes,
      }),
    lapse: (id) => pool.query("update job set lease_until = now() - interval '1 second' where id = $1", [id]),
    download,
    async sheetOf(id) {
      const file = join(scratch, `${id}.xlsx`);
      writeFileSync(file, await download(id));
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(file);
      const sheet = book.worksheets[0];
      if (!sheet) throw new Error("no sheet");
      return sheet;
    },
    takeAway: (code, exportId) => pool.query(ownersGrant, [exportId, code]),
    async close() {
      await tenant.close();
      await server.stop();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
};

/** Rows of a sheet that hold a record: those that begin with its number. */
export const numbered = (sheet: ExcelJS.Worksheet): ExcelJS.Row[] => {
  const rows: ExcelJS.Row[] = [];
  sheet.eachRow((row) => void (typeof row.getCell(1).value === "number" && rows.push(row)));
  return rows;
};
