import { randomUUID } from "node:crypto";
import type { Caller } from "./sign-in.ts";

/** Registers cylinders of the first specification by the interface; `more` over the fields, such as another company than the caller's. */
export const registerCylinders = async (
  { call }: Caller,
  barcodes: readonly string[],
  more: Record<string, unknown> = {},
): Promise<void> => {
  const specs = await call<{ list: { id: string }[] }>("GET", "/config/gascylinderspec/getpage");
  for (const gasBarcode of barcodes) {
    const own = { commandId: randomUUID(), gasBarcode, factoryNumber: gasBarcode, specId: specs.list[0]?.id };
    await call("POST", "/manage/gascylinder/add", { ...own, productionDate: "2025-01-02", emptyWeight: 16.5, ...more });
  }
};
