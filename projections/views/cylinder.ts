import { cylinderFields, type CylinderDetails } from "#contracts/fields/cylinder.ts";
import { detailsIn } from "#contracts/fields/kept-field.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { arrivalOf, cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, nameOf, rowId } from "./procedure.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import type { Patch } from "#contracts/read-models/table.ts";
import { ignored, type View } from "./view.ts";

const detailNames = detailsIn(cylinderFields).map(({ stored: column }) => column);

/** The columns of the details. A column is null if the cylinder lacks it, or if it is newer than the cylinder's events. */
const columnsOf = (details: CylinderDetails) =>
  Object.fromEntries(detailNames.map((name) => [name, details[name] ?? null])) as Required<
    Pick<Patch<typeof cylinderTable>, keyof CylinderDetails>
  >;

const currentOf = (fold: FoldedCylinder, state: RegisteredCylinder) => {
  const { details, holder, last } = state;
  return {
    ...columnsOf(details),
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
    CylinderRegistered(event, changes, { after }) {
      if (after.cylinder.status !== "registered") return;
      const { createdCompany } = event.data;
      changes.upsert(cylinderTable, {
        id: cylinderIdOf(event),
        ...currentOf(after, after.cylinder),
        createdCompanyId: createdCompany.id,
        createdCompanyName: createdCompany.name,
        createdUserId: event.meta.userId,
        createdTime: event.meta.occurredAt,
      });
    },
    // `finish` writes the state after these events.
    ...ignored(
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "CylinderMoved",
      "CylinderFilled",
      "CylinderChecked",
      "CylinderRepaired",
      "ProcedureRefused",
      "ProcedureVoided",
      "UnqualifiedResultProcessed",
      "DeliveryReversed",
      "CheckHidden",
    ),
  },
  finish(fold, of, changes) {
    const { cylinder } = fold;
    const key = { id: cylinderIdOf(of) };
    if (cylinder.status === "registered") changes.patch(cylinderTable, key, currentOf(fold, cylinder));
    if (cylinder.status === "removed") changes.remove(cylinderTable, key);
  },
};
