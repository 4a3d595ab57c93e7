import { procedureIds, procedures, type ProcedureId } from "../streams/procedures.ts";

/** The codes of recording (decisions §2): 10 is done by an inspection unit and has a code of its own. */
export const procedurePermissions = [
  "gasCylinder:procedure:movement",
  "gasCylinder:procedure:check",
  "gasCylinder:procedure:inspect",
  "gasCylinder:procedure:fill",
  "gasCylinder:procedure:repair",
] as const;
export type ProcedurePermission = (typeof procedurePermissions)[number];

export const voidPermission = "gasCylinder:procedure:void";
export const extendDuePermission = "gasCylinder:archives:extendDue";

export const isProcedureId = (id: number): id is ProcedureId => (procedureIds as number[]).includes(id);

/** Which code an item needs; none for a number that is no procedure, as its outcome is `procedure.fieldInvalid`. */
export const procedurePermission = (id: number): ProcedurePermission | undefined => {
  if (!isProcedureId(id)) return undefined;
  if (id <= procedures.fullOutOfStore || id === procedures.gasTransport) return "gasCylinder:procedure:movement";
  if (id === procedures.filling) return "gasCylinder:procedure:fill";
  if (id === procedures.periodicCheck) return "gasCylinder:procedure:inspect";
  return id <= procedures.storeOutCheck ? "gasCylinder:procedure:check" : "gasCylinder:procedure:repair";
};
