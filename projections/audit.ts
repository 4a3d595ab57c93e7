import { loadConfig } from "#infra/process/config/load-config.ts";
import { findingText } from "#contracts/locales/finding-text.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { openHome, tenantArgument } from "#infra/process/open-home.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { carryOut } from "#infra/stores/jobs/carry-out.ts";
import { HOME_CODE } from "#infra/tenancy/tenant-place.ts";
import { createReport, type Report } from "./audit/verify/report.ts";
import { verifyHere } from "./audit/verify/run-verify.ts";
import { modelSettings } from "./model-settings.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { projectionConnection } from "./runner/connection.ts";
import { createModels } from "./runner/schema.ts";
import { createViews } from "./views/index.ts";

/** `npm run audit:verify`: compares the log with its tree and the read models with the log. Exits with 1 when there is a difference. */
boundHeap();
const config = loadConfig();
const { home, close } = await openHome(config, { program: "cylindra verify", tenant: tenantArgument() });
const { databaseUrl: connectionString, db, jobs, verifyRuns: runs } = home;
const filling = createLastingConnection(projectionConnection(connectionString, { durable: false }));
const looking = createLastingConnection({
  connectionString,
  application_name: "cylindra verify",
  options: "-c timezone=UTC",
});

const print = ({ checks, tables, findings, count }: Report): void => {
  for (const { name, state, done: doneCount } of checks)
    console.log(`${name.padEnd(48)} ${String(doneCount).padStart(9)} ${state}`);
  for (const { view, name, state, rows, differing } of tables)
    console.log(
      `${`${view}.${name}`.padEnd(48)} ${String(rows).padStart(9)} ${state}${differing > 0 ? ` (${differing})` : ""}`,
    );
  for (const finding of findings) console.log(`${finding.code}: ${findingText("en", finding)}`);
  console.log(count === 0 ? "nothing differs" : `findings: ${count}`);
};

try {
  const tenantId =
    home.mark ||
    (await db.selectFrom("tenant").select("id").where("code", "=", HOME_CODE).executeTakeFirstOrThrow()).id;
  const tenant = Object.assign(home, { id: tenantId });
  const job = await runs.addTaken({ log: true, readModels: true });
  if (job === undefined) {
    console.error("another run of verify goes on; wait for its end, or stop it on the page");
    process.exitCode = 1;
  } else {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void jobs.cancel(job));
    const models = createModels(createViews(home), modelSettings(home));
    const log = createLogger({ name: "verify", level: "silent" });
    const report = createReport();
    const kind = verifyHere({ tenant, models, filling, looking, log }, report);
    await carryOut({ tenant, log }, kind, job, new AbortController().signal);
    print(report);
    const { state, error } = (await jobs.store.find(job.id)) ?? {};
    if (state !== "completed") console.error(`the run could not end: ${error ?? state}`);
    if (state !== "completed" || report.count > 0) process.exitCode = 1;
  }
} finally {
  await Promise.all([filling.close(), looking.close()]);
  await close();
}
