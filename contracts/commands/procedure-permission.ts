import { cylinderScreens } from "../access/menus/cylinder.ts";
import { findProcedure, permissionsOf, procedureIdsWhere, type ProcedurePermission } from "../procedures/index.ts";
import { procedureKinds } from "../procedures/kinds.ts";

/** Codes for recording, grouped by kind (rules §2). */
export const procedurePermissions: readonly ProcedurePermission[] = permissionsOf(
  procedureKinds.flatMap((each) => procedureIdsWhere(({ kind }) => kind === each)),
);

export const voidPermission = "gasCylinder:procedure:void";
/** Allows taking back one's own last procedure of a cylinder, for a short time (rules §2). */
export const undoPermission = "gasCylinder:procedure:undo";
/** Minutes after recording in which it may be taken back. */
export const undoMinutes = 10;
export const extendDuePermission = cylinderScreens.record.codes.extendDue;

/** Code that an item needs. An unknown procedure needs none, because its outcome is `procedure.fieldInvalid`. */
export const procedurePermission = (id: number): ProcedurePermission | undefined => findProcedure(id)?.permission;
