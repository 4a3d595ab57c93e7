import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, vi } from "vitest";
import type { UploadedImport } from "#contracts/imports/calls.ts";
import { migrate } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startEmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startRedisProcess } from "#tests/support/redis.ts";
import { buildRoles, type RoleProcess } from "#tests/support/roles.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { firstMaker } from "#tests/support/first-maker.ts";
import { withDeadline } from "#infra/with-deadline.ts";

const EXPORTED = 40_000;
const LABELLED = 2000;
const SHEET_ROWS = 12_000;
const RUN_ROWS = 3000;
/** Jobs end long before; a dead worker's lease alone is over after 9 s. */
const PATIENCE = { timeout: 90_000 };

/** Ids of the jobs that go on at once, `checked` and `run` those of their imports. */
export type Round = { name: string; exported: string; labels: string; bundle: string; checked: string; run: string };

/** A server, projections and workers as processes of their own, on a PostgreSQL and a Redis of their own. */
export type JobScene = Awaited<ReturnType<typeof openJobScene>>;

/** Codes of one length: another would wait in the check of an import. */
const codeOf = (name: string, row: number): string => `${name}-${String(row).padStart(12 - name.length, "0")}`;

/** Long because it starts the parts in order, and ends them. */
export async function openJobScene() {
  const dataDir = mkdtempSync(join(tmpdir(), "cylindra-jobs-"));
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  const [roles, postgres, started] = await Promise.all([
    buildRoles("jobs"),
    startEmbeddedPostgres({ dataDir, maxConnections: 120 }),
    startRedisProcess(),
  ]);
  const redis = typeof started === "string" ? undefined : started;
  await migrate(postgres.url, platformSchema, { adminPassword: ADMIN_PASSWORD, firstPassword: () => undefined });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  pool.on("error", () => undefined);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const common = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET, LOG_LEVEL: "silent" };
  const env = { ...common, PORT: String(port), ...(redis && { REDIS_URL: redis.url }) };
  const start = () => ({ server: roles.start("server", env), workers: roles.start("workers", env) });
  const projections = roles.start("projections", env);
  let running = start();
  const ready = () => withDeadline(120_000, (signal) => waitUntilReady(`${url}/readyz`, signal));
  await ready();
  await pool.query(
    `insert into client (id, name, telephone, address) select gen_random_uuid(), 'Client ' || n, '1', 'a' from generate_series(1, ${EXPORTED}) n`,
  );
  const admin = await signInAt(url, "admin", ADMIN_PASSWORD);
  const work = workAt({ url, admin, pool, projections, roleOf: (name) => running[name] });
  /** Lets those go on that stand still in the middle of their jobs. */
  const goOn = () => {
    for (const role of [projections, ...Object.values(running)]) role.signal("SIGCONT");
  };
  return {
    dataDir,
    pool,
    redis,
    admin,
    labelled: LABELLED,
    sheetRows: SHEET_ROWS,
    runRows: RUN_ROWS,
    everyNumber: Array.from({ length: EXPORTED }, (_, index) => index + 1),
    ...work,
    goOn,
    async killRoles() {
      const killed = Object.values(running);
      for (const role of killed) role.signal("SIGKILL");
      await Promise.all(killed.map((role) => role.ended));
      running = start();
      goOn();
      await ready();
    },
    /** Its keeper starts it again on the same port. */
    async killPostgres() {
      const before = postgres.pid();
      if (before === undefined) throw new Error("PostgreSQL does not run");
      process.kill(before, "SIGKILL");
      goOn();
      await vi.waitUntil(() => (postgres.pid() ?? before) !== before, PATIENCE);
    },
    async close() {
      goOn();
      await roles.close();
      await pool.end();
      await redis?.close();
      await postgres.stop({ remove: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Parts = {
  url: string;
  admin: Awaited<ReturnType<typeof signInAt>>;
  pool: pg.Pool;
  projections: RoleProcess;
  roleOf(name: "server" | "workers"): RoleProcess;
};
type Stand = { id: string; state: string; done: number; total: number; attempts: number };

/** Long because each call beside the others shows how the jobs of a round are asked for. */
const workAt = ({ url, admin, pool, projections, roleOf }: Parts) => {
  const jobsOf = async ({ exported, labels, bundle, checked, run }: Round): Promise<Stand[]> => {
    const ids = [exported, labels, bundle];
    const { rows } = await pool.query<Stand>(
      `select job.id, state, done, total, attempts from job where id = any($1)
       union all select import.id, job.state, job.done, job.total, attempts from import join job on job.id = job_id where import.id = any($2)`,
      [ids, [checked, run]],
    );
    return [...ids, checked, run].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  };
  /** PostgreSQL may be away while it is asked. */
  const seen = async (round: Round): Promise<Stand[]> => jobsOf(round).catch(() => []);
  const statesOf = async (round: Round) => (await seen(round)).map(({ state }) => state);
  /** Waits until a job has done so much; throws when it has ended before anybody could come between. */
  const reached = async (id: string, least: number): Promise<void> => {
    const { rows } = await pool.query<Stand>("select state, done, total from job where id = $1", [id]);
    const [row] = rows;
    if (row?.state === "completed" || row?.state === "failed") throw new Error(`job ${id} is ${row.state} too early`);
    if (row?.state !== "active" || row.done < least || (least >= 0 && row.total === 0)) return reached(id, least);
  };
  const jobOf = async (importId: string): Promise<string> => {
    const { rows } = await pool.query<{ job_id: string }>("select job_id from import where id = $1", [importId]);
    return rows[0]?.job_id ?? "";
  };
  const isChecked = async (id: string) =>
    (await admin.call<{ state: string }>("GET", `/import/get?id=${id}`)).state === "checked";
  /** Uploads a sheet of cylinders; answers what its rows are checked with. */
  const upload = async (
    name: string,
    rows: number,
  ): Promise<{ id: string; sheet: string; headRow: number; columns: Record<string, number> }> => {
    const { name: maker } = await firstMaker(admin.call);
    const lines = Array.from({ length: rows }, (_, row) =>
      [codeOf(name, row), `F-${name}-${row}`, "YSP12", maker, "2026-01-05", 7].join(","),
    );
    const body = new FormData();
    body.set("kind", "cylinder");
    const text = ["条码,出厂编号,规格,制造单位,制造日期,皮重", ...lines].join("\n");
    body.set("file", new Blob([text]), "sheet.csv");
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${url}/base/import/upload`, { method: "POST", headers, body });
    const { data } = (await answer.json()) as { data: UploadedImport };
    const columns = Object.fromEntries(data.sheets[0]!.columns.map(({ guess, index }) => [guess ?? "", index]));
    return { id: data.id, sheet: "csv", headRow: 1, columns };
  };
  const checked = async (name: string, rows: number): Promise<string> => {
    const mapping = await upload(name, rows);
    await admin.call("POST", "/import/map", mapping);
    await vi.waitUntil(() => isChecked(mapping.id), PATIENCE);
    return mapping.id;
  };
  const file = async (id: string): Promise<Uint8Array> => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return new Uint8Array(await (await fetch(`${url}/base/export/${id}/file`, { headers })).arrayBuffer());
  };
  const codes = Array.from({ length: LABELLED }, (_, row) => codeOf("FIRST", row));
  return {
    /** Registers cylinders and waits until every list and the sealed log has them. */
    async registered(name: string, rows: number): Promise<void> {
      const id = await checked(name, rows);
      await admin.call("POST", "/import/run", { id });
      const shown = () => pool.query<{ count: string }>("select count(*) from read.cylinder");
      await vi.waitUntil(async () => Number((await shown()).rows[0]?.count) === rows, PATIENCE);
    },
    /** Asks for one job of each kind, and stops the processes dead that do them when each is in the middle, until `goOn`. */
    async begin(name: string): Promise<Round> {
      const [run, mapping] = [await checked(name, RUN_ROWS), await upload(`${name}C`, SHEET_ROWS)];
      const add = async (path: string, body: object) => (await admin.call<{ id: string }>("POST", path, body)).id;
      // A bundle waits for the sealer.
      projections.signal("SIGSTOP");
      const about = { gasBarcodes: [codeOf("FIRST", 0)], pictures: false, purpose: name };
      const bundle = await add("/audit/evidence/add", about);
      await reached(bundle, -1);
      const exported = await add("/export/clientinfo", { format: "csv", scope: "all" });
      const labels = await add("/document/labels", { gasBarcodes: codes, layout: "a4" });
      await Promise.all([reached(labels, 0), reached(exported, 1)]);
      roleOf("workers").signal("SIGSTOP");
      await admin.call("POST", "/import/run", { id: run });
      await admin.call("POST", "/import/map", mapping);
      await Promise.all([reached(await jobOf(run), 1), reached(await jobOf(mapping.id), 1)]);
      roleOf("server").signal("SIGSTOP");
      const round = { name, exported, labels, bundle, checked: mapping.id, run };
      expect(await statesOf(round)).toEqual(Array.from({ length: 5 }, () => "active"));
      return round;
    },
    /** How each job ended. */
    async ended(round: Round): Promise<string[]> {
      const haveEnded = async () => {
        const states = await statesOf(round);
        return states.length === 5 && states.every((state) => state !== "active" && state !== "waiting");
      };
      await vi.waitUntil(haveEnded, PATIENCE);
      return statesOf(round);
    },
    attemptsOf: async (round: Round) => (await jobsOf(round)).map(({ attempts }) => attempts),
    fileOf: file,
    /** The numbers of the rows of an export. */
    numbersOf: async (id: string): Promise<number[]> => {
      const lines = Buffer.from(await file(id))
        .toString("utf8")
        .split("\r\n");
      return lines.flatMap((line) => /^(\d+),/.exec(line)?.[1] ?? []).map(Number);
    },
  };
};
