import type { Config } from "#infra/process/config/config.ts";
import { nameOfLog } from "#infra/engines/event-log/create-event-log.ts";

/** What read models are made with beside their code; when one of these changes they are built anew. */
export const modelSettings = (config: Config): Record<string, string> => {
  const log = nameOfLog(config);
  return { timeZone: config.timeZone, ...(log && { log }) };
};
