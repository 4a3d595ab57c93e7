import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { allCodes } from "#contracts/access/roles.ts";
import { warehouse } from "#contracts/resources/companies.ts";
import { webhookKinds, type WebhookMessage } from "#contracts/webhooks/kinds.ts";
import type { WebhookAnswer } from "#contracts/webhooks/webhook-calls.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { createRandom, type Random } from "#infra/tools/demo/random.ts";
import { dispatching } from "#tests/support/dispatching.ts";
import { createTargets, type Targets } from "#tests/support/other-company/targets.ts";
import { addSampleRegion } from "#tests/support/sample-record.ts";
import { signInAs } from "#tests/support/people.ts";
import { amount } from "#tests/support/sample.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

/** Retries after 12 ms, 75 ms and 300 ms. */
const SPEED = 400;

let server: TestServer;
let yard: Yard;
let tenant: Tenant;
let folder: string;
let receiver: Server;
let port: number;
let station: string;
/** Cylinders on which each seed records more. */
let busy: string[];
/** Position before the first event of the station. */
let begin: string;
/** Ids of the export and the import that ended. */
let jobs: [string, string];

type Got = { id: string; body: string; headers: Record<string, string>; message: WebhookMessage };
/** Answers by path. */
const answers = new Map<string, (message: Got, response: ServerResponse) => void>();

const record = async (...items: object[]): Promise<void> => {
  const body = { items: items.map((item) => ({ commandId: v4(), companyId: station, ...item })) };
  const answer = await server.call("POST", "/base/manage/procedure/record", { token: yard.admin, body });
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
};
const send = async <T>(method: string, path: string, body: object): Promise<T> => {
  const answer = await server.call<T>(method, `/base${path}`, { token: yard.admin, body });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};

/** Makes events of every kind at the station. */
const everyKind = async (targets: Targets): Promise<void> => {
  const { id, gasBarcode } = await targets.cylinder();
  await send("PUT", "/manage/gascylinder/update", { id, version: 1, factoryNumber: "X1" });
  await record({ gasBarcode, procedureId: 8, weightBeforeCharge: 7, weightAfterCharge: 11 });
  await send("POST", "/manage/gascylinder/usable", { ids: [id], isUsable: false });
  const { commandId } = await targets.check();
  await send("PUT", "/manage/procedure/void", { commandId, reason: "Scanned by mistake" });
  const [mended, scrapped] = [await targets.fault(), await targets.fault()];
  const store = { isGoodStatus: 1, storeId: (await targets.record(warehouse)).id };
  await send("PUT", "/manage/checkinginfo/process", { id: mended.resultId, ...store, processingMeasures: "Mended" });
  await send("PUT", "/manage/checkinginfo/scrap", { id: scrapped.resultId, processingMeasures: "Cut open" });
  const { exceptionId } = await targets.flagged();
  await send("PUT", "/manage/exception/acknowledge", { id: exceptionId, comment: "Seen" });
  const unknown = await targets.registration();
  await record({ gasBarcode: unknown.gasBarcode, procedureId: 4 });
  await send("POST", "/manage/gascylinder/add", unknown);
  const [taken, declined] = [await targets.order(), await targets.order()];
  await send("PUT", "/trade/clientProcess/complete", taken);
  await send("PUT", "/trade/clientProcess/decline", { ...declined, reasonsForRefusal: "Nobody there" });
};

/** An export and an import of the station that ended. */
const endedJobs = async (): Promise<[string, string]> => {
  const at = { language: "en", company_id: station, created_time: new Date(), finished_time: new Date() } as const;
  const ids: [string, string] = [v7(), v7()];
  const payloads = [
    { list: "gascylinder", format: "csv" },
    { importId: v7(), resource: "gascylinder" },
  ];
  for (const [index, kind] of ["export", "importRun"].entries())
    await server.database.pool.query(
      `insert into job (id, kind, payload, state, done, language, company_id, created_time, finished_time)
       values ($1, $2, $3, 'completed', 5, $4, $5, $6, $7)`,
      [ids[index], kind, payloads[index], at.language, at.company_id, at.created_time, at.finished_time],
    );
  return ids;
};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const headers = request.headers as Record<string, string>;
      const message = JSON.parse(body) as WebhookMessage;
      answers.get(request.url ?? "")?.({ id: headers["webhook-id"] ?? "", body, headers, message }, response);
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  ({ port } = receiver.address() as AddressInfo);
  server = await startTestServer({ whole: true, webhookAllow: `127.0.0.1:${port}` });
  yard = await openYard(server);
  [station] = yard.stations;
  folder = mkdtempSync(join(tmpdir(), "cylindra-restarts-"));
  tenant = await testTenant(server.database, folder);
  await addSampleRegion(server, yard.admin);
  const [foreign = ""] = await yard.cylinders(yard.stations[1], 1);
  begin = await yard.takeIn(yard.stations[1], [foreign]);
  const clerk = await signInAs(server, { companyId: station, scope: "companyAndBelow", codes: [...allCodes] });
  await everyKind(createTargets(server, station, clerk));
  busy = await yard.cylinders(station, 2);
  jobs = await endedJobs();
});
afterAll(async () => {
  await tenant?.close();
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

const kindOf: Record<string, string> = {
  CylinderMoved: "procedure.recorded",
  CylinderFilled: "procedure.recorded",
  CylinderChecked: "procedure.recorded",
  CylinderRepaired: "procedure.recorded",
  ProcedureRefused: "procedure.refused",
  ProcedureVoided: "procedure.voided",
  CylinderRegistered: "cylinder.registered",
  CylinderCorrected: "cylinder.corrected",
  CylinderDisabled: "cylinder.disabled",
  OrderPlaced: "order.opened",
  OrderCompleted: "order.completed",
  OrderDeclined: "order.declined",
};

/** What the station's receiver has to get, as log, read models and jobs have it: the kind, and the id of the event or of what it is about. */
const expected = async (): Promise<string[]> => {
  const { pool } = server.database;
  const { rows: events } = await pool.query<{ id: string; type: string; scrapped: string | null; subject: string }>(
    `select id, type, data::jsonb->'after'->>'scrapped' as scrapped, substr(stream, 10) as subject from log.event where position > $1`,
    [begin],
  );
  const { rows: exceptions } = await pool.query<{ id: string; status: string; ids: string[] }>(
    "select id, status, ids from read.exception_row where company_id = $1",
    [station],
  );
  return [
    ...events.flatMap(({ id, type }) => (kindOf[type] ? [`${kindOf[type]} ${id}`] : [])),
    ...events.flatMap(({ scrapped, subject }) => (scrapped === "true" ? [`cylinder.scrapped ${subject}`] : [])),
    ...exceptions.map(({ id }) => `exception.opened ${id}`),
    ...exceptions.flatMap(({ id, status }) => (status === "closed" ? [`exception.closed ${id}`] : [])),
    // A person acknowledges each part of a row by itself.
    ...exceptions.flatMap(({ id, ids, status }) =>
      status === "acknowledged" ? ids.flatMap((part) => (part === id ? [] : [`exception.closed ${part}`])) : [],
    ),
    `export.completed ${jobs[0]}`,
    `import.completed ${jobs[1]}`,
  ].toSorted();
};
const keyOf = ({ message: { type, id, data } }: Got): string => {
  const { part, exceptionId, cylinderId } = data;
  const subject = type === "exception.closed" ? (part ?? exceptionId) : type === "exception.opened" ? exceptionId : id;
  return `${type} ${String(type === "cylinder.scrapped" ? cylinderId : subject)}`;
};

/** A receiver of everything that happens at the station since its first event. */
const addHook = async (path: string): Promise<{ id: string; secret: string }> => {
  const url = `http://127.0.0.1:${port}${path}`;
  const body = { name: path, url, kinds: webhookKinds, companyId: station };
  const hook = await send<{ id: string; secret: string }>("POST", "/admin/webhook/add", body);
  await send("POST", "/admin/webhook/replay", { id: hook.id, from: begin });
  await server.database.pool.query("update webhook set jobs_after = '2020-01-01' where id = $1", [hook.id]);
  return hook;
};

/** A receiver that cuts, refuses and forgets. One message fails at most three times. */
const unsteady = (chance: Random, got: Got[], came: () => void) => {
  const fails = new Map<string, number>();
  return (message: Got, response: ServerResponse): void => {
    const failed = fails.get(message.id) ?? 0;
    const luck = failed < 3 ? chance.next() : 0;
    if (luck < 0.85) got.push(message);
    if (luck >= 0.7) fails.set(message.id, failed + 1);
    if (luck < 0.7) response.writeHead(204).end();
    // It has the message, and its answer is lost or is no 2xx.
    else if (luck < 0.8) response.destroy();
    else if (luck < 0.9) response.writeHead(500).end("Out of order");
    else response.destroy();
    came();
  };
};

const start = (speed?: number) => {
  const running = dispatching(server.database.url, tenant, port, speed);
  onTestFinished(running.stop);
  return running;
};

/** A sample by the seed of the run; `WEBHOOK_SEEDS=100` plays all. */
const count = Number(process.env.WEBHOOK_SEEDS ?? amount(4, 20));
const seeds = createRandom(Number(process.env.TEST_SEED ?? 1)).some(
  Array.from({ length: 100 }, (_, index) => index + 1),
  count,
);

it.each(seeds)(
  "sends each event of every kind at least once, in order for each cylinder, signed, and no other (seed %i)",
  async (seed) => {
    const chance = createRandom(seed);
    const path = `/seed-${seed}`;
    const { id, secret } = await addHook(path);
    const got: Got[] = [];
    let [count, more] = [0, () => undefined as void];
    answers.set(
      path,
      unsteady(chance, got, () => {
        count += 1;
        more();
      }),
    );
    for (let restart = chance.between(2, 4); restart > 0; restart -= 1) {
      const running = start(SPEED);
      const until = count + chance.between(1, 30);
      const reached = new Promise<void>((resolve) => (more = () => void (count >= until && resolve())));
      await record(...busy.map((gasBarcode) => ({ gasBarcode, procedureId: chance.pick([0, 4, 9]), checkStatus: 1 })));
      await Promise.race([reached, waitedFor(id)]);
      await (chance.next() < 0.7 ? running.kill() : running.stop());
    }
    const last = start(SPEED);
    const all = await expected();
    await expect.poll(() => [...new Set(got.map(keyOf))].toSorted(), { timeout: 20_000, interval: 20 }).toEqual(all);
    await waitedFor(id);
    await last.stop();
    expect(new Set(got.map((each) => each.id)).size).toBe(all.length);
    expect(new Set(got.map(({ message }) => message.type))).toEqual(new Set(webhookKinds));
    for (const { body, headers, message } of got) expect(new Webhook(secret).verify(body, headers)).toEqual(message);
    expect(outOfOrder(got)).toEqual([]);
    await server.call("DELETE", `/base/admin/webhook/softdelete?id=${id}`, { token: yard.admin });
  },
);

/** Resolves when nothing waits for the receiver. */
const waitedFor = async (id: string): Promise<void> => {
  const { pool } = server.database;
  const text =
    "select waiting = 0 and position = (select max(position)::text from log.event) as done from webhook where id = $1";
  const isDone = async () => (await pool.query(text, [id])).rows[0]?.done;
  await expect.poll(isDone, { timeout: 20_000, interval: 20 }).toBe(true);
};

/** Messages that first came after a later one of their cylinder. */
const outOfOrder = (got: Got[]): string[] => {
  const newest = new Map<string, bigint>();
  const seen = new Set<string>();
  return got.flatMap((each) => {
    const { cylinderId, position } = each.message.data;
    if (seen.has(each.id) || typeof cylinderId !== "string") return [];
    seen.add(each.id);
    const before = newest.get(cylinderId) ?? -1n;
    newest.set(cylinderId, BigInt(String(position)));
    return before > BigInt(String(position)) ? [`${each.message.type} ${each.id}`] : [];
  });
};

it("switches a receiver off that takes nothing for 3 days, says so in the list, and replays it whole", async () => {
  const { id } = await addHook("/dead");
  answers.set("/dead", (_message, response) => response.writeHead(503).end());
  // An hour of the couriers lasts 36 ms.
  const { stop } = start(100_000);
  // The bell reads this list.
  const off = async () => {
    const path = "/base/admin/webhook/getpage?state=off&pageSize=100";
    const { body } = await server.call<Page<WebhookAnswer>>("GET", path, { token: yard.admin });
    return body.data.list.find((row) => row.id === id);
  };
  await expect.poll(async () => (await off())?.offReason, { timeout: 20_000 }).toBe("dead");
  await stop();
  const all = await expected();
  expect((await off())?.waiting).toBe(all.length);
  const got: Got[] = [];
  answers.set("/dead", (message, response) => (got.push(message), response.writeHead(204).end()));
  await send("POST", "/admin/webhook/replay", { id, from: begin });
  const again = start();
  await expect.poll(() => got.map(keyOf).toSorted(), { timeout: 20_000 }).toEqual(all);
  await waitedFor(id);
  await again.stop();
  expect(outOfOrder(got)).toEqual([]);
});
