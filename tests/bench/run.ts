import { appendBench } from "./append.ts";
import { recordBench } from "./record.ts";
import { eventStoreBench } from "./eventstore.ts";
import { broadcastBench } from "./broadcast.ts";
import { catchUpBench } from "./catch-up.ts";
import { firstLoadBench } from "./first-load.ts";
import { heapBench } from "./heap.ts";
import { importBench } from "./import.ts";
import { listBench } from "./list.ts";
import { listExportBench } from "./list-export.ts";
import { liveBench } from "./live.ts";
import { ownBottlesBench } from "./own-bottles.ts";
import { pastBench } from "./past.ts";
import { pdfBench } from "./pdf.ts";
import { rebuildBench } from "./rebuild.ts";
import { replayBench } from "./replay.ts";
import { killedServerBench } from "./killed-server.ts";
import { sealBench } from "./seal.ts";
import { tenantsBench } from "./tenants.ts";
import { webhooksBench } from "./webhooks.ts";
import { soakBench } from "./soak/soak.ts";

/** By the name that `npm run bench <name>` takes, with options such as `--events` behind the names; each prints its table. */
const benches = {
  append: appendBench,
  eventstore: eventStoreBench,
  record: recordBench,
  "catch-up": catchUpBench,
  rebuild: rebuildBench,
  seal: sealBench,
  heap: heapBench,
  import: importBench,
  list: listBench,
  "list-export": listExportBench,
  past: pastBench,
  pdf: pdfBench,
  live: liveBench,
  broadcast: broadcastBench,
  "first-load": firstLoadBench,
  "own-bottles": ownBottlesBench,
  replay: replayBench,
  "killed-server": killedServerBench,
  tenants: tenantsBench,
  webhooks: webhooksBench,
  soak: soakBench,
} satisfies Record<string, (args: string[]) => Promise<void>>;

const given = process.argv.slice(2);
// npm takes the name of an option for itself unless `--` stands before it, and passes on its number alone.
const firstOption = given.findIndex((argument) => argument.startsWith("--") || Number.isFinite(Number(argument)));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(", ")}; there are ${Object.keys(benches).join(", ")}`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  // A soak lasts as long as it is told to, and many tenants or situations take long to make, so these run by their names alone.
  if (asked.length === 0 ? !["soak", "tenants", "past"].includes(name) : asked.includes(name)) await bench(options);
}
