import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { OperatorError } from "#infra/process/errors.ts";
import { addToErasedList, ERASED_LIST, readErasedList } from "#infra/stores/erasing/erase-person.ts";
import { makeBackup } from "./make-backup.ts";
import { printManifest } from "./print-manifest.ts";

/** `npm run backup -- <folder>`: saves the event log, the records and the pictures of a tenant, by default of the platform's own. The application may be running or stopped. */
await operatorCommand("backup", async ({ args, usage }) => {
  const { positionals } = parseArgs({ args, options: { tenant: { type: "string" } }, allowPositionals: true });
  const [target] = positionals;
  if (!target) throw new OperatorError(`usage: ${usage} <folder> [--tenant <enterprise code>]`);
  const config = loadConfig();
  const { home, close } = await openHome(config, { program: "cylindra backup", tenant: tenantArgument(args) });
  const client = new pg.Client({ connectionString: home.databaseUrl, application_name: "cylindra backup" });
  try {
    await client.connect();
    const folder = resolve(target);
    const options = {
      folder,
      client,
      log: home.storedEvents,
      files: home.uploads,
      now: new Date(),
    };
    printManifest(`backup in ${folder}`, await makeBackup(options));
    await addToErasedList(join(folder, ERASED_LIST), await readErasedList(join(home.folder, ERASED_LIST)));
  } finally {
    await client.end();
    await close();
  }
});
