import { join, resolve } from "node:path";
import pg from "pg";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { createConnection } from "#infra/engines/database/connect.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { createEventLog } from "#infra/engines/event-log/create-event-log.ts";
import { paceOf } from "#infra/tools/log-copy/pace.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { OperatorError } from "#infra/process/operator-error.ts";
import { printManifest } from "./print-manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `npm run restore -- <folder>`: a backup into an empty data folder or database; ends with 1 unless all is there again. */
await operatorCommand("restore", async ({ args: [source], usage }) => {
  if (!source) throw new OperatorError(`usage: ${usage} <folder>`);
  const config = loadConfig();
  const access = await openDatabaseAccess(config, { make: true });
  const log = createEventLog(config, access.url, { sendsAgain: false });
  const client = new pg.Client({ connectionString: access.url, application_name: "cylindra restore" });
  try {
    const making = createConnection({ url: access.url, name: "cylindra migrate", max: 2 });
    await migrateToLatest(making.db).finally(() => making.close());
    await client.connect();
    const onProgress = (events: number): void => console.log(`${events} events`);
    const filesFolder = join(config.dataDir, "files");
    const options = { folder: resolve(source), client, log, pace: paceOf(config), filesFolder, onProgress };
    printManifest("restored and compared with the backup", await restoreBackup(options));
  } finally {
    await Promise.all([log.close(), client.end()]);
    await access.release();
  }
});
