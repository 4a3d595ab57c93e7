import { join, resolve } from "node:path";
import pg from "pg";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { paceOf } from "#infra/tools/log-copy/pace.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { openHome } from "#infra/process/open-home.ts";
import { OperatorError } from "#infra/process/operator-error.ts";
import { printManifest } from "./print-manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

/** `npm run restore -- <folder>`: a backup into an empty data folder or database; ends with 1 unless all is there again. */
await operatorCommand("restore", async ({ args: [source], usage }) => {
  if (!source) throw new OperatorError(`usage: ${usage} <folder>`);
  const config = loadConfig();
  const { home, close } = await openHome(config, { program: "cylindra restore", make: true, sendsAgain: false });
  const client = new pg.Client({ connectionString: home.databaseUrl, application_name: "cylindra restore" });
  try {
    await migrateToLatest(home.db, platformSchema);
    await client.connect();
    const onProgress = (events: number): void => console.log(`${events} events`);
    const filesFolder = join(home.folder, "files");
    const options = {
      folder: resolve(source),
      client,
      log: home.storedEvents,
      pace: paceOf(config),
      filesFolder,
      onProgress,
    };
    printManifest("restored and compared with the backup", await restoreBackup(options));
  } finally {
    await client.end();
    await close();
  }
});
