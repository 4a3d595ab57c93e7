import { auditScreens } from "#contracts/access/menus/audit.ts";

/** Subject of an evidence bundle: cylinders or an order. */
export type EvidenceSubject = { gasBarcodes?: readonly string[]; orderNumber?: string };

/** Address of the evidence page with its dialog open and filled in. Each cylinder is listed once. */
export const evidenceAddress = ({ gasBarcodes = [], orderNumber }: EvidenceSubject): string => {
  const query = new URLSearchParams({ new: orderNumber ? "order" : "recall" });
  if (gasBarcodes.length > 0) query.set("gasBarcodes", [...new Set(gasBarcodes)].join());
  if (orderNumber) query.set("orderNumber", orderNumber);
  return `${auditScreens.evidence.path}?${query.toString()}`;
};

/** Address of a cylinder's replay. @param at revision of the step to show; absent: the last one */
export const replayAddress = ({ gasBarcode, at }: { gasBarcode: string; at?: number }): string => {
  const query = new URLSearchParams({ gasBarcode });
  if (at !== undefined) query.set("at", String(at));
  return `${auditScreens.replay.path}?${query.toString()}`;
};
