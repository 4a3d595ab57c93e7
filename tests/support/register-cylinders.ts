import { randomUUID } from "node:crypto";
import { firstMaker } from "./first-maker.ts";
import type { Caller } from "./sign-in.ts";

/** Registers cylinders of the first specification by the interface; `more` over the fields, such as another company than the caller's. */
export const registerCylinders = async (
  { call }: Caller,
  barcodes: readonly string[],
  more: Record<string, unknown> = {},
): Promise<void> => {
  const first = async (path: string) => (await call<{ list: { id: string }[] }>("GET", path)).list[0]?.id;
  const records = {
    specId: await first("/config/gascylinderspec/getpage"),
    gasManufacturingUnitId: (await firstMaker(call)).id,
  };
  for (const gasBarcode of barcodes) {
    const own = { commandId: randomUUID(), gasBarcode, factoryNumber: gasBarcode, ...records };
    await call("POST", "/manage/gascylinder/add", { ...own, productionDate: "2025-01-02", emptyWeight: 16.5, ...more });
  }
};
