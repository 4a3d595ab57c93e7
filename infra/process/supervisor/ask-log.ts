import { loadConfig } from "#infra/process/config/load-config.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { refusalOf } from "#infra/engines/event-log/eventstore/refusal.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";

// Sends requests to the configured event log until it responds. Exits with 1 and one sentence when the log rejects them.
const config = loadConfig();
try {
  const log = createEventLog(config, config.databaseUrl ?? "");
  while (await isAway(() => log.head()));
  await log.close();
} catch (error) {
  console.log(refusalOf(error) ?? `EVENTSTORE_URL: cannot be used (${reasonOf(error)})`);
  process.exit(1);
}
process.exit(0);

async function isAway(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (error instanceof LogUnavailable) return true;
    throw error;
  }
}
