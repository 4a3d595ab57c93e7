import type { RecordItem } from "#contracts/commands/record.ts";
import type { Caller, TenantContext } from "../context.ts";
import type { References } from "../reference.ts";

const distinct = (ids: (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))];

/** The item's company, by default the user's. */
export const companyOf = (item: RecordItem, caller: Caller): string => item.companyId ?? caller.companyId;

/** Looks up all records that the items refer to, in one call. */
export const loadReferences = (ctx: TenantContext, caller: Caller, items: readonly RecordItem[]): Promise<References> =>
  ctx.reference.find({
    companies: distinct([
      caller.companyId,
      ...items.flatMap((item) => [item.companyId, item.toCompanyId, item.repairUnitId]),
    ]),
    vehicles: distinct(items.map((item) => item.vehicleId)),
    employees: distinct(items.flatMap((item) => [item.driverId, ...(item.escortIds ?? [])])),
    customers: distinct(items.map((item) => item.clientId)),
    defects: distinct(items.flatMap((item) => item.defectIds ?? [])),
    mediums: distinct(items.map((item) => item.fillingId)),
  });
