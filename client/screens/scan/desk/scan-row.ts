import type { RecordItem } from "#contracts/commands/record.ts";
import type { WayPlace } from "../job/job.ts";
import { asSent, type KeptScan } from "./kept-scan.ts";
import type { ScanResult } from "./outcome.ts";

/** One scan as the person sees it. */
export type ScanRow = {
  n: number;
  commandId: string;
  gasBarcode: string;
  /** When it was scanned, by the server's clock as far as it is known (ISO 8601). */
  at: string;
  procedureId: number;
  /** Once it is known; never of a barcode that nobody registered. */
  specName?: string;
  result: ScanResult;
  codes: string[];
  says: string[];
  /** When it was recorded, by this device's clock (ms since 1970). */
  recordedAt?: number;
  /** It was sent and nothing was answered: it may be recorded, so it is asked for again and cannot be taken back here. */
  unsure?: boolean;
  /** kg filled, where it was a filling: what its row says when all went well. */
  filledKg?: number;
  /** How many pictures went with it. */
  pictures?: number;
  /** The order that it was scanned for. */
  orderNumber?: string;
  /** From where to where, as far as the job says it. */
  way?: WayPlace[];
};

/** A scan that waits, the `n`th of this page. */
export const rowOfItem = (item: KeptScan, n: number, unsure = false): ScanRow => ({
  n,
  commandId: item.commandId,
  gasBarcode: item.gasBarcode,
  at: asSent(item).occurredAt ?? "",
  procedureId: item.procedureId,
  result: "wait",
  codes: [],
  says: [],
  unsure,
  filledKg: filledOf(item),
  orderNumber: item.orderNumber ?? undefined,
  pictures: item.imagesUrl ? item.imagesUrl.split(",").length : undefined,
});

const filledOf = ({ weightBeforeCharge: before, weightAfterCharge: after }: RecordItem): number | undefined =>
  typeof before === "number" && typeof after === "number" ? Math.round((after - before) * 1000) / 1000 : undefined;
