import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewProcedure as previewCommand } from "#contracts/commands/preview.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { rebuildReadModels } from "#projections/runner/rebuild.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import type { TenantContext } from "#server/application/context.ts";
import { handlers } from "#server/application/commands/index.ts";
import { historyUntil } from "#server/application/streams/cylinder-history.ts";
import { loadCylinders } from "#server/application/streams/loaded-cylinder.ts";
import { uuidOf } from "#tests/projections/views/three-cylinders.ts";
import { collect, follow, isEvent } from "#tests/infra/engines/event-log/events.ts";
import { callerWith, registration, send, tenantContext } from "#tests/support/commands.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOffExport } from "#tests/support/work-off.ts";
import { ysp12 } from "#tests/support/reference.ts";
import { histories, readNextVersion, writtenEarlier } from "./earlier-version.ts";

const timeZone = "Asia/Shanghai";
const scratch = mkdtempSync(join(tmpdir(), "cylindra-earlier-"));
const told = histories();
const ofCylinders = told.filter(({ prefix }) => prefix === "cylinder-");
const ofOthers = told.filter(({ number }) => !ofCylinders.some((one) => one.number === number));

/** An application over a log of its own that holds every type of event. */
async function openWorld(name: string, writing: (log: EventLog) => EventLog, read: typeof readNextVersion) {
  const database = await createTestDatabase({ seeded: true });
  const stored = createPostgresEventLog({ connectionString: database.url });
  const written = writing(stored);
  for (const { stream, events } of told) await written.append(stream, "none", events);
  const events = createUpcastLog(written, { read });
  const spec = { ...ysp12, id: uuidOf(ysp12.id) };
  const ctx: TenantContext = {
    ...tenantContext(written, { now: new Date("2026-03-02T06:00:00Z") }, {
      specs: async () => new Map([[spec.id, spec]]),
      known: async (_table, ids) => new Set(ids),
    }),
    events,
  };
  return { name, database, stored, events, ctx, tenant: await testTenant(database, join(scratch, name)) };
}
type World = Awaited<ReturnType<typeof openWorld>>;

let today: World;
let earlier: World;
beforeAll(async () => {
  today = await openWorld("today", (same) => same, createReadEvent());
  earlier = await openWorld("earlier", writtenEarlier, readNextVersion);
});
afterAll(async () => {
  for (const world of [today, earlier]) {
    await world?.tenant.close();
    await world?.stored.close();
    await world?.database.drop();
  }
  rmSync(scratch, { recursive: true, force: true });
});

/** Does the same in both worlds. */
const inBoth = async <T>(act: (world: World) => Promise<T>): Promise<{ now: T; before: T }> => ({
  now: await act(today),
  before: await act(earlier),
});

const models = createModels(createViews({ timeZone }), { timeZone });

async function readModels({ database, events }: World): Promise<Record<string, unknown[]>> {
  const filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  const administering = createLastingConnection({ connectionString: database.url });
  const onParked = (event: object, fault: object): never => {
    throw new Error(`${JSON.stringify(fault)} of ${JSON.stringify(event, (_, part) => String(part))}`);
  };
  await rebuildReadModels({ models, events, filling, administering, onParked });
  await Promise.all([filling.close(), administering.close()]);
  const tables = [...models.tables.map(({ name }) => name), ...models.folds.map(({ name }) => `fold_${name}`)];
  const rows = tables.map(async (name) => {
    const found = await database.pool.query<{ row: string }>(`select t::text as row from read.${name} t order by 1`);
    return [name, found.rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

async function exported({ database, tenant }: World, list: string) {
  const { rows } = await database.pool.query<{ id: string }>("select id from account where user_name = 'admin'");
  const { store, files } = tenant.jobs;
  const id = randomUUID();
  const payload = { list, format: "csv", scope: "all", query: { values: {} } } as const;
  const who = { userId: rows[0]!.id, userName: "admin", language: "en" } as const;
  await store.add({ id, kind: "export", payload, fileName: `${list}.csv`, who });
  const now = () => new Date("2026-03-02T07:00:00Z");
  await workOffExport(tenant, id, { now, position: async () => "1", sealed: async () => undefined });
  const { state, total } = (await store.find(id))!;
  const text = state === "completed" ? readFileSync(files("export").localPath(id, "csv")!, "utf8") : undefined;
  return { list, state, total, text };
}

const reachedEnd = (items: object[]): boolean => "caughtUp" in items.at(-1)!;

describe("events that an earlier version wrote", () => {
  it("stand in the log in the shape of that version, of every type", async () => {
    const stored = await collect(earlier.stored.readAll({ limit: Infinity }));
    expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(Object.keys(eventVersions)));
    const names = stored.flatMap(({ data }) => Object.keys(data as object));
    expect(names.filter((name) => !name.endsWith(" before"))).toEqual([]);
  });

  it("are today's by every way of reading", async () => {
    const streams = told.map(({ stream }) => stream);
    const shown = (events: readonly Recorded[]) => events.map(({ stream, type, data }) => [stream, type, data]);
    const { now, before } = await inBoth(async ({ events }) => ({
      readAll: shown(await collect(events.readAll({ limit: Infinity }))),
      readStream: await Promise.all(streams.map(async (stream) => shown(await collect(events.readStream(stream))))),
      readStreams: [...(await events.readStreams(streams.map((stream) => ({ stream, from: 0n }))))]
        .toSorted()
        .map(([, found]) => shown(found)),
      subscribe: shown((await follow(events, {}, reachedEnd)).filter(isEvent)),
    }));
    expect(before).toEqual(now);
  });

  it("make the same rows in every view", async () => {
    const { now, before } = await inBoth(readModels);
    expect(before).toEqual(now);
    expect(Object.keys(now).filter((table) => now[table]!.length === 0)).toEqual([]);
  });

  it("are exported alike from every list", async () => {
    const lists = [...exportableLists].filter(([, { from }]) => from.schema === "read").map(([name]) => name);
    const { now, before } = await inBoth(async (world) => {
      const files = [];
      for (const list of lists) files.push(await exported(world, list));
      return files;
    });
    expect(before).toEqual(now);
    expect(now.filter(({ total }) => total > 0).length).toBeGreaterThan(10);
  });

  it.each(ofCylinders.map((one) => [one.events.at(-1)!.type, one] as const))(
    "are replayed alike up to a %s, and decided alike behind it",
    async (_type, { number, stream }) => {
      const cylinderId = stream.slice("cylinder-".length);
      const gasBarcode = `B-${number}`;
      const query = previewCommand.input.parse({ gasBarcode, procedureId: 8 });
      const scan = { commandId: randomUUID(), gasBarcode, procedureId: 9, checkStatus: 0 };
      const { now, before } = await inBoth(async ({ ctx }) => {
        const cylinder = async () => (await loadCylinders(ctx.events, [cylinderId])).get(cylinderId)!;
        const loaded = await cylinder();
        const history = await historyUntil(ctx, loaded);
        return {
          loaded,
          history: history.map(({ type, data, revision }) => ({ type, data, revision })),
          preview: await handlers.previewProcedure(ctx, callerWith(), query),
          recorded: await send(ctx, [scan]),
          behind: await cylinder(),
        };
      });
      expect(before).toEqual(now);
    },
  );

  it.each(ofOthers.map((one) => [one.events.at(-1)!.type, one] as const))(
    "let the stream of a %s be decided alike",
    async (_type, { prefix, stream }) => {
      const commandId = randomUUID();
      const key = stream.slice(prefix.length);
      const { now, before } = await inBoth(async ({ ctx }) => {
        if (prefix === "barcode-") {
          const answer = await handlers.registerCylinder(ctx, callerWith(), registration(key, { specId: uuidOf(ysp12.id), gasManufacturingUnitId: uuidOf("maker-1") }));
          return answer.ok || answer.code;
        }
        if (prefix === "exception-") return handlers.claimException(ctx, callerWith(), { id: key, commandId });
        const ended = await handlers.completeOrder(ctx, callerWith(), { orderNumber: key, commandId });
        return [ended, await handlers.declineOrder(ctx, callerWith(), { orderNumber: key, commandId, reasonsForRefusal: "no" })];
      });
      expect(before).toEqual(now);
    },
  );
});
