import type { EvidenceSubject } from "../evidence/evidence-address.ts";
import type { EventRow } from "./event-row.ts";

/** Cylinders that one bundle holds at most. */
const MOST = 1000;

/** Subject of a bundle about events: the cylinders that they belong to, or, where they belong to none, the one order. */
export const subjectOf = (rows: readonly Pick<EventRow, "stream" | "gasBarcode">[]): EvidenceSubject | undefined => {
  const gasBarcodes = [...new Set(rows.flatMap(({ gasBarcode }) => gasBarcode ?? []))].slice(0, MOST);
  if (gasBarcodes.length > 0) return { gasBarcodes };
  const orders = rows.filter(({ stream }) => stream.startsWith("order-"));
  const orderNumber = orders[0]?.stream.slice("order-".length);
  return orderNumber === undefined ? undefined : { orderNumber };
};
