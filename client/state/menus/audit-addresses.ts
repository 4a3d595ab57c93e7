import { auditScreens } from "#contracts/access/menus/audit.ts";

/** Subject of a bundle that somebody wants made. */
export type EvidenceSubject = { gasBarcodes?: readonly string[]; orderNumber?: string };

/** The page of evidence with its dialog open, filled in with a subject; each cylinder stands there once. */
export const evidenceAddress = ({ gasBarcodes = [], orderNumber }: EvidenceSubject): string => {
  const query = new URLSearchParams({ new: orderNumber ? "order" : "recall" });
  if (gasBarcodes.length > 0) query.set("gasBarcodes", [...new Set(gasBarcodes)].join());
  if (orderNumber) query.set("orderNumber", orderNumber);
  return `${auditScreens.evidence.path}?${query.toString()}`;
};

/** Address of a cylinder's replay. @param at revision of the step that it stands at; absent: the last one */
export const replayAddress = ({ gasBarcode, at }: { gasBarcode: string; at?: number }): string => {
  const query = new URLSearchParams({ gasBarcode });
  if (at !== undefined) query.set("at", String(at));
  return `${auditScreens.replay.path}?${query.toString()}`;
};
