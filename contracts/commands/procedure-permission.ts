import { cylinderScreens } from "../access/menus/cylinder.ts";
import { findProcedure, permissionsOf, procedureIdsWhere, type ProcedurePermission } from "../procedures/index.ts";
import { procedureKinds } from "../procedures/kinds.ts";

/** The codes of recording, kind by kind (rules §2). */
export const procedurePermissions: readonly ProcedurePermission[] = permissionsOf(
  procedureKinds.flatMap((each) => procedureIdsWhere(({ kind }) => kind === each)),
);

export const voidPermission = "gasCylinder:procedure:void";
/** Takes back one's own last procedure of a cylinder, for a while (rules §2). */
export const undoPermission = "gasCylinder:procedure:undo";
/** So long after it was recorded. */
export const undoMinutes = 10;
export const extendDuePermission = cylinderScreens.record.codes.extendDue;

/** Code that an item needs; none for a number that is no procedure, as its outcome is `procedure.fieldInvalid`. */
export const procedurePermission = (id: number): ProcedurePermission | undefined => findProcedure(id)?.permission;
