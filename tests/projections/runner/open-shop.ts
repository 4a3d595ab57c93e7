import type { Recorded } from "#contracts/streams/event.ts";
import { createLastingConnection, type LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog, Expected } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import type { Fault } from "#projections/runner/parked.ts";
import { createProjector, type Projector, type ProjectorOptions, type Step } from "#projections/runner/projector.ts";
import { ensureReadModels, rebuildReadModels } from "#projections/runner/rebuild.ts";
import { retryParked } from "#projections/runner/retry-parked.ts";
import { createModels, liveSchema } from "#projections/runner/schema.ts";
import { verifyReadModels, type Comparison } from "#projections/runner/verify.ts";
import type { AnyView } from "#projections/views/view.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { shop, tillShape } from "./till.ts";

/** A database with a log and read models of the little shop. */
export async function openShop(views: Record<string, AnyView> = shop) {
  const database = await createTestDatabase();
  const events = createUpcastLog(createPostgresEventLog({ connectionString: database.url }));
  const opened: LastingConnection[] = [];
  const connect = (): LastingConnection => {
    const connection = createLastingConnection(projectionConnection(database.url, { durable: false }));
    opened.push(connection);
    return connection;
  };
  const administering = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
  opened.push(administering);
  const models = createModels(views, {}, tillShape);
  const faults: Fault[] = [];
  const onParked = (_: Recorded, fault: Fault): void => void faults.push(fault);
  await ensureReadModels({ models, events, filling: connect(), administering, onParked });
  return {
    database,
    events,
    models,
    faults,
    projector: ({ silenceMs }: Pick<ProjectorOptions, "silenceMs"> = {}): Projector =>
      createProjector({
        silenceMs,
        connection: connect(),
        leasing: connect(),
        schema: liveSchema,
        models,
        order: events.order,
        onParked,
      }),
    retry: (mended: Record<string, AnyView>, committed?: (step: Step) => void) =>
      retryParked({
        connection: connect(),
        schema: liveSchema,
        models: createModels(mended, {}, tillShape),
        events,
        committed,
      }),
    rebuild: () => rebuildReadModels({ models, events, filling: connect(), administering, onParked }),
    ensure: (others: Record<string, AnyView>) =>
      ensureReadModels({
        models: createModels(others, {}, tillShape),
        events,
        filling: connect(),
        administering,
        onParked,
      }),
    verify: (others: Record<string, AnyView> = views): Promise<Comparison[]> =>
      verifyReadModels({
        models: createModels(others, {}, tillShape),
        events,
        filling: connect(),
        looking: administering,
      }),
    async close() {
      await Promise.all([events.close(), ...opened.map((connection) => connection.close())]);
      await database.drop();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Every row of every table of the live schema. */
export async function allRows({ pool }: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = ["till", "sale", "item", "fold_till"];
  const rows = tables.map(async (table) => [
    table,
    (await pool.query(`select t::text from read.${table} t order by 1`)).rows,
  ]);
  return Object.fromEntries(await Promise.all(rows)) as Record<string, unknown[]>;
}

export async function append(
  log: Pick<EventLog, "append">,
  stream: string,
  expected: Expected,
  ...events: NewEvent[]
): Promise<void> {
  const answer = await log.append(stream, expected, events);
  if (!answer.ok) throw new Error(`${stream} stood at ${answer.actual}`);
}

export async function everything(log: Pick<EventLog, "readAll">): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of log.readAll({ limit: Number.POSITIVE_INFINITY })) events.push(event);
  return events;
}

export const different = (comparisons: Comparison[]): string[] =>
  comparisons.filter(({ equal }) => !equal).map(({ table, keys }) => `${table} ${keys.join(" ")}`);
