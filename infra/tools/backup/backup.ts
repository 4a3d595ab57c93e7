import { join, resolve } from "node:path";
import pg from "pg";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { OperatorError } from "#infra/process/operator-error.ts";
import { makeBackup } from "./make-backup.ts";
import { printManifest } from "./print-manifest.ts";

/** `npm run backup -- <folder>`: the event log, the records and the pictures, while the application goes on or stands still. */
await operatorCommand("backup", async ({ args: [target], usage }) => {
  if (!target) throw new OperatorError(`usage: ${usage} <folder>`);
  const config = loadConfig();
  const access = await openDatabaseAccess(config);
  const log = createEventLog(config, access.url);
  const client = new pg.Client({ connectionString: access.url, application_name: "cylindra backup" });
  try {
    await client.connect();
    const folder = resolve(target);
    const options = { folder, client, log, filesFolder: join(config.dataDir, "files"), now: new Date() };
    printManifest(`backup in ${folder}`, await makeBackup(options));
  } finally {
    await Promise.all([log.close(), client.end()]);
    await access.release();
  }
});
