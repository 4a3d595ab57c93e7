import { randomUUID } from "node:crypto";
import type { BenchServer } from "./server.ts";

/** Registers empty cylinders at the bench's station; answers their barcodes. */
export async function registered(server: BenchServer, count: number): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string }>("select id from spec where name = 'YSP12'");
  const barcodes = Array.from({ length: count }, () => randomUUID().slice(0, 18).toUpperCase());
  for (const gasBarcode of barcodes) {
    await server.post("/base/manage/gascylinder/add", {
      gasBarcode,
      factoryNumber: gasBarcode,
      specId: rows[0]?.id,
      emptyWeight: 7,
      productionDate: "2026-01-01",
      createdCompanyId: server.companyId,
    });
  }
  await server.projected();
  return barcodes;
}
