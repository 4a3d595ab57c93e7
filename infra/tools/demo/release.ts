import { DemoFailure, type DemoApi } from "./api.ts";
import type { Bottle } from "./bottle.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

type Result = { id: string; gasBarcode: string };

/** A manager works off full cylinders on hold: back to a store with the measures taken. Empty ones go to the inspection unit instead. */
export const releaseHeld = async (api: DemoApi, world: World, fleet: Bottle[], random: Random): Promise<void> => {
  const held = new Map(fleet.filter(isHeldFull).map((bottle) => [bottle.barcode, bottle]));
  if (held.size === 0) return;
  const stores = world.shops.filter(({ id }) => world.stores.has(id));
  for (const { id, gasBarcode } of await api.all<Result>("/manage/checkinginfo/unqualified", { processingStatus: 0 })) {
    const bottle = held.get(gasBarcode);
    if (!bottle) continue;
    const store = random.pick(stores);
    const measures = { isGoodStatus: 1, storeId: store.id, processingMeasures: world.words.measures };
    try {
      await api.put("/manage/checkinginfo/process", { id, ...measures });
      Object.assign(bottle, { at: "shop", place: store.id, stage: "filled", stopped: false });
    } catch (error) {
      if (!(error instanceof DemoFailure)) throw error;
      // Somebody else processed it meanwhile.
    }
  }
};

const isHeldFull = (bottle: Bottle): boolean =>
  bottle.stopped && (bottle.stage === "filled" || bottle.stage === "ready");
