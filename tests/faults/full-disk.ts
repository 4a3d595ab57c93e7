import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { createCanvas } from "@napi-rs/canvas";
import pg from "pg";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { waitUntilReady } from "#infra/process/supervisor/wait-until-ready.ts";
import { within } from "#tests/support/within.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startApp, type App } from "#tests/support/app.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { firstMaker } from "#tests/support/first-maker.ts";

const MEGABYTES = 400;
/** Longest time until the application works again once there is room. */
const PATIENCE_MS = 180_000;
/** Calls that are made while the disk is full. */
const CALLS = 60;

/** A run with a full disk: what was wrong, and how often each answer came while it was full. */
export type FullDisk = { skipped: string } | { wrong: string[]; answers: Record<string, number>; acknowledged: number };

/** Runs the application on a disk of its own, fills it under load, makes room, and holds every acknowledged registration against the log. */
export async function playFullDisk(): Promise<FullDisk> {
  const disk = mkdtempSync(join(tmpdir(), "cylindra-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m,mode=711`, "tmpfs", disk]);
  if (mounted.status !== 0)
    return { skipped: `no disk could be mounted: ${String(mounted.stderr ?? mounted.error).trim()}` };
  let app: App | undefined;
  try {
    app = await startApp({ dataDir: disk });
    return await play(app);
  } catch (error) {
    return { wrong: [`${reasonOf(error)}\n${app?.output() ?? ""}`], answers: {}, acknowledged: 0 };
  } finally {
    await app?.end();
    spawnSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

type Registration = { commandId: string; gasBarcode: string };

async function play(app: App): Promise<FullDisk> {
  const wrong: string[] = [];
  const answers: Record<string, number> = {};
  const acknowledged: string[] = [];
  const caller = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  const register = await registrar(app, caller);
  const send = async (registration: Registration): Promise<string> => {
    const answer = await register(registration);
    if (answer === "200 1") acknowledged.push(registration.commandId);
    return answer;
  };
  for (let n = 0; n < 5; n++) await send(registration(`BEFORE${n}`));
  if (acknowledged.length < 5) wrong.push("nothing could be registered before");

  const filler = join(app.dataDir, "filler");
  fill(filler);
  const unanswered: Registration[] = [];
  for (let n = 0; n < CALLS; n++) {
    const next = registration(`FULL${n}`);
    const all = [await send(next), await upload(app, caller), await healthz(app)];
    if (all[0] !== "200 1") unanswered.push(next);
    for (const answer of all) answers[answer] = (answers[answer] ?? 0) + 1;
    if (n % 10 === 0) await pressPostgres(app);
  }
  const allowed = new Set(["200 1", "503 system.unavailable", "healthz 200"]);
  wrong.push(
    ...Object.keys(answers)
      .filter((answer) => !allowed.has(answer))
      .map((answer) => `a full disk is answered ${answer}`),
  );
  if (!answers["503 system.unavailable"]) wrong.push("the disk was not full");

  rmSync(filler);
  const patience = new AbortController();
  await within(PATIENCE_MS, waitUntilReady(`${app.url}/readyz`, patience.signal)).finally(() => patience.abort());
  const until = Date.now() + PATIENCE_MS;
  // Sent again as they were: one whose outcome was unknown must not be made twice.
  for (const each of unanswered) while ((await send(each)) !== "200 1" && Date.now() < until);
  wrong.push(...(await missing(app, acknowledged)));
  if (acknowledged.length !== 5 + CALLS)
    wrong.push(`${5 + CALLS - acknowledged.length} registrations never came through`);
  return { wrong, answers, acknowledged: acknowledged.length };
}

const registration = (gasBarcode: string): Registration => ({ commandId: randomUUID(), gasBarcode });

const fill = (path: string): void => {
  const file = openSync(path, "w");
  for (const bytes of [Buffer.alloc(1024 * 1024), Buffer.alloc(4096)]) {
    try {
      for (;;) writeSync(file, bytes);
    } catch {
      // It is full to this size.
    }
  }
  closeSync(file);
};

const databaseUrl = ({ dataDir }: App): string => readFileSync(join(dataDir, "postgres.url"), "utf8").trim();

/** Has PostgreSQL write what it put off, which ends it on a full disk. */
const pressPostgres = async (app: App): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl(app), connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_switch_wal()");
    await client.query("checkpoint");
  } catch {
    // It ended already.
  } finally {
    await client.end().catch(() => undefined);
  }
};

const answerOf = async (asking: Promise<Response>): Promise<string> => {
  try {
    const response = await asking;
    const { code } = (await response.json()) as { code: string };
    return `${response.status} ${code}`;
  } catch (error) {
    return `no answer: ${reasonOf(error)}`;
  }
};

const registrar = async ({ url }: App, { call, token }: Caller) => {
  const first = async (path: string) => (await call<{ list: { id: string }[] }>("GET", path)).list[0]?.id;
  const records = {
    specId: await first("/config/gascylinderspec/getpage"),
    gasManufacturingUnitId: (await firstMaker(call)).id,
  };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return ({ commandId, gasBarcode }: Registration): Promise<string> => {
    const fields = { factoryNumber: gasBarcode, productionDate: "2025-01-02", emptyWeight: 16.5, ...records };
    const body = JSON.stringify({ commandId, gasBarcode, ...fields });
    return answerOf(fetch(`${url}/base/manage/gascylinder/add`, { method: "POST", headers, body }));
  };
};

const upload = async ({ url }: App, { token }: Caller): Promise<string> => {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(await createCanvas(64, 64).encode("png"))]), "a.png");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answerOf(fetch(`${url}/base/oss/upload`, { method: "POST", headers, body }));
  return answer === "429 request.tooMany" ? "200 1" : answer;
};

const healthz = ({ url }: App): Promise<string> =>
  fetch(`${url}/healthz`).then(
    ({ status }) => `healthz ${status}`,
    (error: unknown) => `no healthz: ${reasonOf(error)}`,
  );

/** Acknowledged commands of which the log has not exactly one event of a cylinder. */
const missing = async (app: App, acknowledged: readonly string[]): Promise<string[]> => {
  const log = createPostgresEventLog({ connectionString: databaseUrl(app) });
  const found = new Map<string, number>();
  for await (const { type, meta } of log.readAll({ limit: Infinity })) {
    if (type === "CylinderRegistered") found.set(meta.commandId, (found.get(meta.commandId) ?? 0) + 1);
  }
  await log.close();
  return acknowledged
    .filter((id) => found.get(id) !== 1)
    .map((id) => `an acknowledged registration is in the log ${found.get(id) ?? 0} times`);
};
