import { isProcedureId, procedureKind, procedures, type ProcedureKind } from "../streams/procedures.ts";

/** The codes of recording (rules §2): 10 is done by an inspection unit and has a code of its own. */
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

const byKind: Record<ProcedureKind, ProcedurePermission> = {
  movement: "gasCylinder:procedure:movement",
  check: "gasCylinder:procedure:check",
  fill: "gasCylinder:procedure:fill",
  repair: "gasCylinder:procedure:repair",
};

/** Which code an item needs; none for a number that is no procedure, as its outcome is `procedure.fieldInvalid`. */
export const procedurePermission = (id: number): ProcedurePermission | undefined => {
  if (!isProcedureId(id)) return undefined;
  return id === procedures.periodicCheck ? "gasCylinder:procedure:inspect" : byKind[procedureKind(id)];
};
