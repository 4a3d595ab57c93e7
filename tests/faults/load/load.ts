import { setTimeout as delay } from "node:timers/promises";
import type { RecordAnswer, RecordItem } from "#contracts/commands/record.ts";
import { createRandom, type Random } from "#infra/tools/demo/random.ts";
import type { District } from "#tests/e2e/api/district.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { moveOn, scanOf, type Bottle } from "./life.ts";
import { createTenacious, type Send } from "./tenacious.ts";

export type Load = {
  ledger: Ledger;
  /** Resolves after so many more acknowledged calls. @throws Error after `ms` without. */
  progress(calls: number, ms: number): Promise<void>;
  /** Every call that was begun gets its outcome. */
  stop(): Promise<void>;
};

type Work = { district: District; ledger: Ledger; send: Send; random: Random; acknowledged(): void };

const callerCount = 5;
const bottlesEach = 5;
const mostThinkMs = 60;

export async function startLoad(urls: readonly string[], district: District, seed: number): Promise<Load> {
  const ledger = createLedger();
  let calls = 0;
  let on = true;
  const waiting = new Set<() => void>();
  const acknowledged = (): void => {
    calls += 1;
    waiting.forEach((look) => look());
  };
  const shared: Bottle[] = [];
  for (let n = 0; n < 3; n++) shared.push({ gasBarcode: await district.register(district.north), stage: "away" });
  const callers = Array.from({ length: callerCount }, async (_, index) => {
    const random = createRandom(seed * 100 + index);
    const send = createTenacious(urls, district.admin, ledger, random);
    const work: Work = { district, ledger, send, random, acknowledged };
    const own: Bottle[] = [];
    for (let n = 0; n < bottlesEach; n++) own.push(await register(work, `F${seed}-${index}-${n}`));
    const late: RecordItem[][] = [];
    while (on) {
      await turn(work, own, shared, late);
      await delay(random.between(0, mostThinkMs));
    }
    for (const items of late) await record(work, items);
  });
  const failed = Promise.all(callers);
  // Seen when the load is stopped; without this a failure before would end the process.
  failed.catch(() => undefined);
  return {
    ledger,
    progress: (more, ms) =>
      new Promise((resolve, reject) => {
        const wanted = calls + more;
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no progress: ${wanted - calls} of ${more} calls were not acknowledged in ${ms / 1000} s`));
        }, ms);
        const look = (): void => {
          if (calls < wanted) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      on = false;
      await failed;
    },
  };
}

async function register(work: Work, gasBarcode: string): Promise<Bottle> {
  const { district, ledger, send, random, acknowledged } = work;
  const commandId = random.uuid();
  const answer = await send("POST", "/base/manage/gascylinder/add", {
    ...{ commandId, gasBarcode, factoryNumber: gasBarcode, specId: district.specId, emptyWeight: 16.5 },
    gasManufacturingUnitId: district.makerId,
    ...{ createdCompanyId: district.north, productionDate: "2024-01-15", expirationDate: "2028-01-15" },
  });
  if (answer?.status === 200) ledger.registered.push({ commandId, gasBarcode, id: String(answer.data.id) });
  else ledger.wrong.push(`registering ${gasBarcode} was answered ${answer?.status} ${answer?.code}`);
  acknowledged();
  return { gasBarcode, stage: "empty" };
}

/** One call of a caller; now and then sent twice at once, again at once, or again much later. */
async function turn(work: Work, own: Bottle[], shared: Bottle[], late: RecordItem[][]): Promise<void> {
  const { district, random } = work;
  const orderNumber = `O-${random.uuid()}`;
  const bottles = random.some(own, random.between(1, own.length));
  const items = bottles.map((bottle) => scanOf(bottle, district, orderNumber, random));
  if (random.chance(0.2)) items.push(contested(random.pick(shared), work));
  if (random.chance(0.03)) items.push(unknown(work));
  const [answer] = await Promise.all([record(work, items), random.chance(0.1) && record(work, items)]);
  bottles.forEach((bottle, index) => answer?.results[index] && moveOn(bottle, answer.results[index]));
  if (random.chance(0.1)) await record(work, items);
  if (random.chance(0.1)) late.push(items);
  if (late.length > 0 && random.chance(0.1)) await record(work, late.shift() ?? []);
  if (items.some(({ procedureId }) => procedureId === 3) && random.chance(0.3)) await decline(work, orderNumber);
  if (random.chance(0.02)) await askForExport(work);
}

/** Everybody scans these, in whatever state they are. */
const contested = ({ gasBarcode }: Bottle, { district, random }: Work): RecordItem => {
  const stage = random.pick(["empty", "checked", "filled", "ready", "away"] as const);
  return scanOf({ gasBarcode, stage }, district, `O-${random.uuid()}`, random);
};

const unknown = ({ district, random }: Work): RecordItem =>
  scanOf({ gasBarcode: `UNKNOWN-${random.uuid()}`, stage: "away" }, district, "", random);

async function record({ ledger, send, acknowledged }: Work, items: RecordItem[]): Promise<RecordAnswer | undefined> {
  const answer = await send("POST", "/base/manage/procedure/record", { items });
  if (answer && answer.status !== 200) ledger.wrong.push(`record was answered ${answer.status} ${answer.code}`);
  if (answer?.status !== 200) return undefined;
  const told = answer.data as RecordAnswer;
  items.forEach((item, index) => {
    const result = told.results[index];
    if (result?.commandId === item.commandId) ledger.answers.push({ item, result });
    else ledger.wrong.push(`${item.commandId} is not where it was in the call`);
  });
  acknowledged();
  return told;
}

async function decline({ ledger, send, random }: Work, orderNumber: string): Promise<void> {
  const commandId = random.uuid();
  const body = { commandId, orderNumber, reasonsForRefusal: "nobody was there" };
  const answer = await send("PUT", "/base/trade/clientProcess/decline", body);
  if (answer?.status === 200) ledger.declined.push({ commandId, orderNumber });
  // Every cylinder of the call may have been refused: then there is no such order.
  else if (answer && answer.code !== "record.notFound") ledger.wrong.push(`decline: ${answer.status} ${answer.code}`);
}

async function askForExport({ ledger, send, random }: Work): Promise<void> {
  const format = random.pick(["csv", "xlsx"]);
  const answer = await send("POST", "/base/export/gascylinder", { format, scope: "all" });
  if (answer?.status === 200) ledger.exports.push(String(answer.data.id));
  else ledger.wrong.push(`an export was answered ${answer?.status} ${answer?.code}`);
}
