import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";

const isCompany = ({ kind }: Place): boolean => kind !== "vehicle" && kind !== "customer";

/**
 * The company that holds the cylinder; on a vehicle or at a customer the one that held it last, whoever drives. After a void that puts it
 * back there, it is the one that the procedure which is the last again took it from, or that did that procedure.
 */
export const lastCompany = (before: string, after: CylinderState, event: CylinderEvent): string => {
  if (after.status !== "registered") return "";
  if (isCompany(after.holder)) return after.holder.id;
  if (event.type !== "ProcedureVoided" || !after.last) return before;
  return isCompany(after.last.before.holder) ? after.last.before.holder.id : after.last.companyId;
};
