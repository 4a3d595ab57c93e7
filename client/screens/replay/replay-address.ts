import { auditScreens } from "#contracts/access/menus/audit.ts";

/** Address of a cylinder's replay. @param at revision of the step that it stands at; absent: the last one */
export const replayAddress = ({ gasBarcode, at }: { gasBarcode: string; at?: number }): string => {
  const query = new URLSearchParams({ gasBarcode });
  if (at !== undefined) query.set("at", String(at));
  return `${auditScreens.replay.path}?${query.toString()}`;
};
