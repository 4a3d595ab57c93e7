import { DemoFailure, type DemoApi } from "./api.ts";
import { isFull, type Bottle } from "./bottle.ts";
import { groupBy } from "#infra/engines/event-log/group-by.ts";
import type { Random } from "./random.ts";
import type { Staff } from "./staff.ts";
import type { World } from "./world.ts";

export type Office = { world: World; staff: Staff; fleet: Bottle[]; random: Random };
type Result = { id: string; gasBarcode: string; createdTime: string };
type Exception = { id: string; status: "open" | "claimed" };

/** Office work that is left for tomorrow. */
const leftOver = { claimed: 3, orders: 1 };
const hourMs = 3_600_000;

/** A manager settles earlier results: full cylinders go back to a store, bad ones are scrapped. Empty ones wait for the inspection unit. */
export const settleResults = async ({ world, staff, fleet, random }: Office, at: number): Promise<void> => {
  const waiting = new Map(fleet.filter(isWaiting).map((bottle) => [bottle.barcode, bottle]));
  if (waiting.size === 0) return;
  const manager = staff.manager(at);
  const stores = world.shops.filter(({ id }) => world.stores.has(id));
  for (const { id, gasBarcode, createdTime } of await manager.all<Result>("/manage/checkinginfo/unqualified", open)) {
    const bottle = waiting.get(gasBarcode);
    if (!bottle || at - Date.parse(createdTime) < 16 * hourMs) continue;
    const store = random.pick(stores);
    const back = { isGoodStatus: 1, storeId: store.id, processingMeasures: world.words.measures };
    const scrap = { isGoodStatus: 2, processingMeasures: world.words.scrapped };
    if (!(await isDone(manager.put("/manage/checkinginfo/process", { id, ...(isFull(bottle) ? back : scrap) }))))
      continue;
    if (isFull(bottle)) Object.assign(bottle, { at: "shop", place: store.id, stage: "filled", stopped: false });
    else fleet.splice(fleet.indexOf(bottle), 1);
  }
};
const open = { processingStatus: 0 };

const isWaiting = (bottle: Bottle): boolean => bottle.failed === true || (bottle.stopped && isFull(bottle));

/** A manager handles the exceptions. The newest stay open, a few are claimed, and the others are acknowledged. */
export const settleExceptions = async ({ world, staff, random }: Office, at: number): Promise<void> => {
  const manager = staff.manager(at);
  const rows = await manager.all<Exception>("/manage/exception/getpage", { status: "open,claimed" });
  const fresh = random.between(3, 6);
  const mine = rows.slice(fresh, fresh + leftOver.claimed).filter(({ status }) => status === "open");
  await several(manager, "claim", mine);
  const settled = rows.slice(fresh + leftOver.claimed);
  const byComment = groupBy(settled, () => random.pick(world.words.comments));
  for (const [comment, group] of byComment) await several(manager, "acknowledge", group, comment);
};

const several = async (api: DemoApi, action: string, rows: Exception[], comment?: string): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 200)
    await isDone(api.put(`/manage/exception/${action}`, { ids: ids.slice(from, from + 200), comment }));
};

/** The keeper of each shop completes the delivered orders. */
export const completeOrders = async ({ world, staff }: Office, at: number): Promise<void> => {
  const shop = async (companyId: string): Promise<void> => {
    const keeper = staff.at(companyId, at);
    const rows = await keeper.all<{ orderNumber: string }>("/trade/order/getpage", { orderStatus: 2 });
    const orderNumbers = rows.slice(leftOver.orders).map(({ orderNumber }) => orderNumber);
    for (let from = 0; from < orderNumbers.length; from += 200)
      await isDone(keeper.put("/trade/clientProcess/complete", { orderNumbers: orderNumbers.slice(from, from + 200) }));
  };
  await Promise.all(world.shops.map(({ id }) => shop(id)));
};

/** False if another person did it meanwhile. */
const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof DemoFailure) return false;
    throw error;
  }
};
