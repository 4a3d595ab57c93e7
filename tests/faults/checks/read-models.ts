import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { Config } from "#infra/process/config/config.ts";
import { nameOfLog } from "#infra/engines/event-log/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { modelSettings } from "#projections/model-settings.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { verifyReadModels } from "#projections/runner/verify.ts";
import { createViews } from "#projections/views/index.ts";

/** Table by table against ones built from the log; nothing may be parked either. */
export async function wrongReadModels(config: Config, url: string, events: EventLog): Promise<string[]> {
  const filling = createLastingConnection(projectionConnection(url, { durable: false }));
  const looking = createLastingConnection({ connectionString: url, options: "-c timezone=UTC" });
  try {
    const models = createModels(createViews(config), modelSettings({ ...config, logName: nameOfLog(config) }));
    const comparisons = await verifyReadModels({ models, events: createUpcastLog(events), filling, looking });
    return comparisons.flatMap(({ view, table, rows, equal, keys }) => {
      if (table === "parked" && rows > 0) return [`${rows} events are parked`];
      return equal ? [] : [`${view}.${table} is not what the log makes of it: ${keys.join(", ")}`];
    });
  } finally {
    await Promise.all([filling.close(), looking.close()]);
  }
}
