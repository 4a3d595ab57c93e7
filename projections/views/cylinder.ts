import { cylinderFields, type CylinderDetails } from "#contracts/fields/cylinder.ts";
import { detailsIn } from "#contracts/fields/kept-field.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { eventNames } from "#contracts/streams/event-versions.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { arrivalOf, cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, nameOf, rowId } from "./procedure.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import type { Patch } from "#contracts/read-models/table.ts";
import { onEach, type Handler, type View } from "./view.ts";

const detailNames = detailsIn(cylinderFields).map(({ stored: column }) => column);

type DetailColumns = Required<Pick<Patch<typeof cylinderTable>, keyof CylinderDetails>>;

/** The columns of the details. A column is null if the cylinder lacks it, or if it is newer than the cylinder's events. */
const columnsOf = (details: CylinderDetails): DetailColumns => {
  const columns: Record<string, unknown> = {};
  for (const name of detailNames) columns[name] = details[name] ?? null;
  return columns as DetailColumns;
};

/** Most events leave the details alone, so that only half of a row's columns are written. */
const followDetails: Handler<CylinderEvent, FoldedCylinder> = (event, changes, { before, after }) => {
  if (after.cylinder.status !== "registered") return;
  const { details } = after.cylinder;
  if (before.cylinder.status === "registered" && before.cylinder.details === details) return;
  changes.patch(cylinderTable, { id: cylinderIdOf(event) }, columnsOf(details));
};

const currentOf = (fold: FoldedCylinder, state: RegisteredCylinder) => {
  const { holder, last } = state;
  return {
    inspectionDue: state.inspectionDue,
    serviceEnd: state.serviceEnd,
    holderKind: holder.kind,
    holderId: holder.id,
    holderName: nameOf(holder),
    unseen: holder.unseen === true,
    holderSince: state.since.holder,
    content: state.content,
    gate: state.gate.is,
    gateAt: "at" in state.gate ? state.gate.at : null,
    gateCompanyId: "companyId" in state.gate ? state.gate.companyId : null,
    life: lifeOf(state),
    holdReasons: state.holds,
    isUsable: !state.disabled,
    revision: state.revision,
    version: state.version,
    procedures: state.procedures,
    procedureId: last?.procedureId ?? null,
    lastTime: last?.occurredAt ?? state.since.holder,
    scopeCompanyId: state.companyId,
    sinceOrder: BigInt(fold.sinceOrder),
    registeredOrder: BigInt(fold.registered.order),
    arrivalId: rowId(state.cylinderId, arrivalOf(fold)),
  } satisfies Patch<typeof cylinderTable>;
};

export const cylinderView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinder",
  tables: [cylinderTable],
  fold: cylinderFold,
  on: {
    // `finish` writes the rest of the state after these events.
    ...onEach(eventNames["cylinder-"], followDetails),
    CylinderRegistered(event, changes, { after }) {
      if (after.cylinder.status !== "registered") return;
      const { createdCompany } = event.data;
      changes.upsert(cylinderTable, {
        id: cylinderIdOf(event),
        ...columnsOf(after.cylinder.details),
        ...currentOf(after, after.cylinder),
        createdCompanyId: createdCompany.id,
        createdCompanyName: createdCompany.name,
        createdUserId: event.meta.userId,
        createdTime: event.meta.occurredAt,
      });
    },
  },
  finish(fold, of, changes) {
    const { cylinder } = fold;
    const key = { id: cylinderIdOf(of) };
    if (cylinder.status === "registered") changes.patch(cylinderTable, key, currentOf(fold, cylinder));
    if (cylinder.status === "removed") changes.remove(cylinderTable, key);
  },
};
