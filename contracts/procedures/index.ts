import { defineProcedure, type ProcedureDefinition, type SharedField } from "./define-procedure.ts";
import { fillingStand } from "./filling-stand.ts";
import { check, repair, stockPlaces } from "./kinds.ts";
import { movements } from "./movements.ts";

/** Checks that do not belong to a filling. The periodic check is done by an inspection unit and has a code of its own (rules §2). */
const checks = [
  defineProcedure({ ...check, id: 12, name: "storeInCheck", group: "in", offeredAt: stockPlaces }),
  defineProcedure({ ...check, id: 13, name: "storeOutCheck", group: "out", offeredAt: stockPlaces }),
  defineProcedure({
    ...check,
    id: 10,
    name: "periodicCheck",
    group: "inspect",
    offeredAt: ["inspection"],
    permission: "gasCylinder:procedure:inspect",
    refusedBy: ["scrapped"],
    hasItems: true,
    inspects: true,
  }),
] as const;

const repairs = [
  defineProcedure({
    ...repair,
    id: 14,
    name: "sentToRepair",
    group: "out",
    shared: ["companyId", "repairUnitId", "remark"],
    required: ["repairUnitId"],
    refusedBy: ["scrapped", "full"],
  }),
  defineProcedure({
    ...repair,
    id: 15,
    name: "returnedFromRepair",
    group: "in",
    shared: ["companyId", "partsChanged", "remark"],
    expects: { content: "empty", gate: "none" },
  }),
] as const;

const declared = [...fillingStand, ...movements, ...checks, ...repairs];

type Declared = (typeof declared)[number];
export type ProcedureId = Declared["id"];
export type ProcedureName = Declared["name"];
export type ProcedureKind = Declared["kind"];
export type ProcedurePermission = Declared["permission"];
export type ProcedureGroup = Declared["group"];
export type Procedure = ProcedureDefinition & {
  id: ProcedureId;
  name: ProcedureName;
  kind: ProcedureKind;
  permission: ProcedurePermission;
  group: ProcedureGroup;
};

/** All procedures, in the order of the choices on screen. */
export const allProcedures: readonly Procedure[] = declared;

/** The id of each procedure by its name. */
export const procedures = Object.fromEntries(declared.map(({ name, id }) => [name, id])) as {
  [Each in Declared as Each["name"]]: Each["id"];
};

const byId = new Map<unknown, Procedure>(declared.map((procedure) => [procedure.id, procedure]));

/** The procedure with an id. `undefined` for every other value: 99, -1, 1.5, "8". */
export const findProcedure = (id: unknown): Procedure | undefined => byId.get(id);

export const isProcedureId = (id: unknown): id is ProcedureId => byId.has(id);

/** @throws RangeError for a value that is not the id of a procedure */
export const procedureOf = (id: ProcedureId): Procedure => {
  const procedure = byId.get(id);
  if (!procedure) throw new RangeError(`${String(id)} is no procedure`);
  return procedure;
};

/** Ids of the procedures for which a condition is true, ascending. */
export const procedureIdsWhere = (holds: (procedure: Procedure) => boolean): ProcedureId[] =>
  allProcedures
    .filter(holds)
    .map(({ id }) => id)
    .sort((a, b) => a - b);

export const procedureIds: readonly ProcedureId[] = procedureIdsWhere(() => true);

/** Steps of the filling stand, in order. */
export const standSteps: readonly Procedure[] = fillingStand;

/** The next step of the filling stand. `undefined` after the last step and for a procedure that is no step. */
export const stepAfter = (id: ProcedureId): Procedure | undefined => {
  const at = standSteps.findIndex((step) => step.id === id);
  return at === -1 ? undefined : standSteps[at + 1];
};

/** The permissions of some procedures without repetition, in order. */
export const permissionsOf = (ids: readonly ProcedureId[]): ProcedurePermission[] => [
  ...new Set(ids.map((id) => procedureOf(id).permission)),
];

/** Required fields of an item. A delivery without a customer and an order ends on its vehicle, so it also needs a vehicle. */
export const requiredOf = ({ required = [], delivery }: Procedure, namesCustomer: boolean): readonly SharedField[] =>
  delivery && !namesCustomer ? [...required, "vehicleId"] : required;

/** Locale key of a procedure's name. A number that is no procedure is shown as a number. */
export const procedureLabel = (id: number): string => `procedure.${findProcedure(id)?.name ?? id}`;
