import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Config } from "#infra/process/config/config.ts";
import { loadConfig } from "#infra/process/config/load-config.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema, tenantSchema } from "#infra/engines/database/schema.ts";
import { addToErasedList, ERASED_LIST, readErasedList } from "#infra/stores/erasing/erase-person.ts";
import { signedFileOf } from "#infra/stores/seals/signed-file.ts";
import { askWitness } from "#infra/stores/seals/witness-call.ts";
import { readHome } from "#infra/tenancy/catalogue.ts";
import { markDatabase } from "#infra/tenancy/tenant-databases.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";
import { paceOf } from "#infra/tools/log-copy/pace.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { OperatorError } from "#infra/process/errors.ts";
import { beginOrigin } from "./begin-origin.ts";
import { printManifest } from "./print-manifest.ts";
import { refuseOlder } from "./refuse-older.ts";
import { restoreBackup } from "./restore-backup.ts";

const options = { "new-origin": { type: "boolean", default: false }, tenant: { type: "string" } } as const;

/**
 * `npm run restore -- <folder>`: restores a backup into an empty data folder or database. Exits with 1 unless all data is restored. With
 * `--new-origin` the log continues under another origin, as after an older backup. Without a folder it only does that, for restores by other tools.
 */
await operatorCommand("restore", async ({ args, usage }) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [source] = positionals;
  const isNew = values["new-origin"];
  if (!source && !isNew)
    throw new OperatorError(`usage: ${usage} <folder> [--new-origin] [--tenant <enterprise code>]`);
  const config = loadConfig();
  const make = source !== undefined;
  const { home, close } = await openHome(config, {
    program: "cylindra restore",
    make,
    sendsAgain: false,
    tenant: tenantArgument(args),
  });
  try {
    if (source) await restore(config, home, resolve(source), isNew);
    if (isNew) await begin(home);
  } finally {
    await close();
  }
});

async function restore(config: Config, home: Engines, folder: string, isNew: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: home.databaseUrl, application_name: "cylindra restore" });
  try {
    if (home.mark !== "") await markDatabase(home.db, home.mark);
    await client.connect();
    const schema = home.mark === "" ? platformSchema : tenantSchema;
    const { anchorDir, witnesses } = config;
    const warn = (sentence: string): void => console.warn(`WARNING: ${sentence}`);
    const last = signedFileOf(home.folder).last();
    const ownCheckpoint = last && { where: "the file of what was signed last", size: last.size };
    const restored = await restoreBackup({
      folder,
      client,
      schema: {
        names: Object.keys(schema.migrations),
        migrate: (names) => migrateToLatest(home.db, schema, names),
      },
      log: home.storedEvents,
      pace: paceOf(config),
      files: home.uploads,
      onProgress: (events) => console.log(`${events} events`),
      accept: (manifest) =>
        refuseOlder({ folder, manifest, anchorDir, own: ownCheckpoint, witnesses, ask: askWitness, warn }, isNew),
    });
    // The list in the data folder may be newer than the backup: it only gains.
    const known = join(home.folder, ERASED_LIST);
    await addToErasedList(known, await readErasedList(join(folder, ERASED_LIST)));
    const erased = (await readErasedList(known)).length;
    if (erased > 0) console.log(`${erased} people were erased: npm run erase:again erases those who are back`);
    printManifest("restored and compared with the backup", restored);
  } finally {
    await client.end();
  }
}

async function begin({ db, storedEvents: log, databaseUrl, timeZone, folder, mark }: Engines): Promise<void> {
  const tenantId = mark || (await readHome(databaseUrl)).id;
  const { origin, size, lastGood } = await beginOrigin({ db, log, tenantId, timeZone, now: new Date() });
  signedFileOf(folder).forget();
  console.log(`the log goes on as ${origin} after ${size} events`);
  console.log(lastGood === null ? "no checkpoint was signed before" : `its last checkpoint before:\n${lastGood}`);
  console.log("give witnesses its new key: /base/audit/key, once the application has started");
}
