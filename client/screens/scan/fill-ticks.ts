import type { Cylinder } from "../cylinder-detail/cylinder-calls.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { showDay } from "#client/lib/dates.ts";

export type Tick = { key: string; params?: Record<string, string>; good: boolean };

const dayMs = 24 * 60 * 60 * 1000;

/** What the pre-fill check says at this company: passed here, and not more than 24 h ago. */
const checked = ({ gate, gateAt, gateCompanyId }: Cylinder, companyId: string | undefined, now: Date): boolean =>
  gate === "preFillPassed" &&
  gateAt !== null &&
  (companyId === undefined || gateCompanyId === companyId) &&
  now.getTime() - Date.parse(gateAt) <= dayMs;

/**
 * The conditions of a filling (decisions §4, procedure 8) as they stand for a person to see before the gas flows. The server decides; this
 * only saves a wasted filling.
 */
export const fillTicks = (cylinder: Cylinder, companyId: string | undefined, now: Date): Tick[] => {
  // Only a filling station fills.
  const here = cylinder.holder.kind === "station" && (companyId === undefined || cylinder.holder.id === companyId);
  const fresh = checked(cylinder, companyId, now);
  return [
    cylinder.life === "active"
      ? { key: "entry.tick.active", good: true }
      : { key: `life.${cylinder.life}`, good: false },
    {
      key: "entry.tick.due",
      params: { day: showDay(cylinder.inspectionDue) },
      good: cylinder.inspectionDue >= businessDay(now),
    },
    {
      key: "entry.tick.place",
      params: { place: cylinder.lastLocationName ?? cylinder.holder.name },
      good: here,
    },
    { key: `entry.tick.${cylinder.content}`, good: cylinder.content === "empty" },
    { key: fresh ? "entry.tick.gate" : "entry.tick.noGate", good: fresh },
  ];
};
