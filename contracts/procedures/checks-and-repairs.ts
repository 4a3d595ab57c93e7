import { defineProcedure } from "./define-procedure.ts";
import { check, repair } from "./kinds.ts";

/** Checks that belong to no filling. An inspection unit does the periodic one, under a code of its own (rules §2). */
export const checks = [
  defineProcedure({ ...check, id: 12, name: "storeInCheck" }),
  defineProcedure({ ...check, id: 13, name: "storeOutCheck" }),
  defineProcedure({
    ...check,
    id: 10,
    name: "periodicCheck",
    group: "inspect",
    permission: "gasCylinder:procedure:inspect",
    hasItems: true,
    inspects: true,
  }),
] as const;

export const repairs = [
  defineProcedure({
    ...repair,
    id: 14,
    name: "sentToRepair",
    shared: ["companyId", "repairUnitId", "remark"],
    required: ["repairUnitId"],
  }),
  defineProcedure({
    ...repair,
    id: 15,
    name: "returnedFromRepair",
    shared: ["companyId", "partsChanged", "remark"],
  }),
] as const;
