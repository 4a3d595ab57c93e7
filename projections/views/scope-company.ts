import type { Place } from "#contracts/streams/company-type.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";

const isCompany = ({ kind }: Place): boolean => kind !== "vehicle" && kind !== "customer";

/**
 * The company that data scopes cut a cylinder by (decisions §3): its holder; on a vehicle or at a customer the one that it was taken
 * from, or, where it was on a vehicle already, the one that sent it on.
 */
export const scopeCompany = ({ holder, last }: RegisteredCylinder): string => {
  if (isCompany(holder) || !last) return holder.id;
  return isCompany(last.before.holder) ? last.before.holder.id : last.companyId;
};
