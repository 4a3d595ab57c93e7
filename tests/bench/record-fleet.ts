import { randomUUID } from "node:crypto";
import type { BenchServer } from "./server.ts";

/** Registers empty cylinders at the bench's station; answers their barcodes. */
export async function registered(server: BenchServer, count: number): Promise<string[]> {
  const { rows } = await server.pool.query<{ spec: string; maker: string }>(
    "select spec.id as spec, maker.id as maker from spec, maker where spec.name = 'YSP12' and maker.code = 'M1'",
  );
  const barcodes = Array.from({ length: count }, () => randomUUID().slice(0, 18).toUpperCase());
  const waiting = [...barcodes];
  const register = async (): Promise<void> => {
    for (let gasBarcode = waiting.pop(); gasBarcode !== undefined; gasBarcode = waiting.pop()) {
      await server.post("/base/manage/gascylinder/add", {
        gasBarcode,
        factoryNumber: gasBarcode,
        specId: rows[0]?.spec,
        gasManufacturingUnitId: rows[0]?.maker,
        emptyWeight: 7,
        productionDate: "2026-01-01",
        createdCompanyId: server.companyId,
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, register));
  await server.projected();
  return barcodes;
}
