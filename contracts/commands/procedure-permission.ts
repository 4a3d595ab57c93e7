import { findProcedure, type ProcedurePermission } from "../procedures/index.ts";

/** The codes of recording (rules §2): an inspection unit does the periodic check, under a code of its own. */
export const procedurePermissions = [
  "gasCylinder:procedure:movement",
  "gasCylinder:procedure:check",
  "gasCylinder:procedure:inspect",
  "gasCylinder:procedure:fill",
  "gasCylinder:procedure:repair",
] as const satisfies readonly ProcedurePermission[];

export const voidPermission = "gasCylinder:procedure:void";
export const extendDuePermission = "gasCylinder:archives:extendDue";

/** Code that an item needs; none for a number that is no procedure, as its outcome is `procedure.fieldInvalid`. */
export const procedurePermission = (id: number): ProcedurePermission | undefined => findProcedure(id)?.permission;
