import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { cylinderIdOf, nameOf } from "./procedure.ts";
import { defineTable, nullable, types, type Patch } from "./table.ts";
import type { View } from "./view.ts";

/** The archive with the current state: one row per cylinder that is not removed. */
export const cylinderTable = defineTable("cylinder", {
  key: ["id"],
  columns: {
    id: types.uuid,
    gasBarcode: types.text,
    factoryNumber: types.text,
    specId: types.uuid,
    bodyId: nullable(types.uuid),
    gasManufacturingUnitId: nullable(types.uuid),
    productionDate: types.day,
    inspectionDate: nullable(types.day),
    /** The archive's `expirationDate`. */
    inspectionDue: types.day,
    serviceEnd: types.day,
    emptyGrams: types.integer,
    gasBarcodeImagesUrl: nullable(types.text),
    factoryNumberImagersUrl: nullable(types.text),
    otherImagesUrl: nullable(types.text),
    createdCompanyId: types.uuid,
    createdCompanyName: types.text,
    createdUserId: types.uuid,
    createdTime: types.moment,
    holderKind: types.text,
    holderId: types.uuid,
    /** Null at a customer. */
    holderName: nullable(types.text),
    holderSince: types.moment,
    content: types.text,
    gate: types.text,
    gateAt: nullable(types.moment),
    gateCompanyId: nullable(types.uuid),
    life: types.text,
    holdReasons: types.texts,
    isUsable: types.boolean,
    revision: types.integer,
    version: types.integer,
    /** How many procedures are recorded; only without any can it be removed. */
    procedures: types.integer,
    /** The last procedure that is neither late nor void. */
    procedureId: nullable(types.integer),
    lastTime: types.moment,
    /** What data scopes cut by: the holder's company; on a vehicle or at a customer the last one. */
    scopeCompanyId: types.uuid,
  },
  indexes: [
    // Searches by a part of a number go by `cylinder_number`. With the company behind the order, a page is found in the index alone, however deep it lies and whoever asks;
    // with the order that the archive begins with, or what it is often searched by, behind that, so is what a search finds.
    { on: ["gasBarcode", "id", "scopeCompanyId"] },
    { on: ["factoryNumber", "id", "scopeCompanyId"] },
    { on: ["createdTime", "id", "scopeCompanyId"] },
    { on: ["lastTime", "id", "scopeCompanyId"] },
    { on: ["productionDate", "id", "scopeCompanyId", "createdTime", "procedureId"] },
    { on: ["inspectionDue", "id", "scopeCompanyId", "createdTime"] },
    { on: ["serviceEnd", "id", "scopeCompanyId"] },
    { on: ["inspectionDate", "id", "scopeCompanyId"] },
    { on: ["emptyGrams", "id", "scopeCompanyId"] },
    { on: ["scopeCompanyId", "createdTime", "id", "specId", "content"] },
    { on: ["holderId", "content"] },
    { on: ["specId", "createdTime", "id", "scopeCompanyId", "gasBarcode", "factoryNumber"] },
    { on: ["bodyId", "createdTime", "id", "scopeCompanyId"] },
    { on: ["gasManufacturingUnitId", "createdTime", "id", "scopeCompanyId"] },
    { on: ["procedureId", "createdTime", "id", "scopeCompanyId"] },
    { on: ["createdCompanyId", "createdTime", "id"] },
    { on: ["life", "createdTime", "id", "scopeCompanyId", "bodyId"], where: "life <> 'active'" },
    { on: ["createdTime", "id", "scopeCompanyId"], where: "not is_usable" },
  ],
});

const currentOf = (state: RegisteredCylinder) => {
  const { details, holder, last } = state;
  return {
    gasBarcode: details.gasBarcode,
    factoryNumber: details.factoryNumber,
    specId: details.specId,
    bodyId: details.bodyId ?? null,
    gasManufacturingUnitId: details.gasManufacturingUnitId ?? null,
    productionDate: details.productionDate,
    inspectionDate: details.inspectionDate ?? null,
    inspectionDue: state.inspectionDue,
    serviceEnd: state.serviceEnd,
    emptyGrams: details.emptyGrams,
    gasBarcodeImagesUrl: details.gasBarcodeImagesUrl ?? null,
    factoryNumberImagersUrl: details.factoryNumberImagersUrl ?? null,
    otherImagesUrl: details.otherImagesUrl ?? null,
    holderKind: holder.kind,
    holderId: holder.id,
    holderName: nameOf(holder),
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
  } satisfies Patch<typeof cylinderTable>;
};

export const cylinderView: View<CylinderEvent, FoldedCylinder> = {
  name: "cylinder",
  tables: [cylinderTable],
  prefixes: [cylinderFold.prefix],
  lists: ["cylinder", "due", "stockDetail", "customerInventory"],
  fold: cylinderFold,
  project(event, changes, { after }) {
    if (event.type !== "CylinderRegistered" || after.cylinder.status !== "registered") return;
    const { createdCompany } = event.data;
    changes.upsert(cylinderTable, {
      id: cylinderIdOf(event),
      ...currentOf(after.cylinder),
      createdCompanyId: createdCompany.id,
      createdCompanyName: createdCompany.name,
      createdUserId: event.meta.userId,
      createdTime: event.meta.occurredAt,
    });
  },
  finish({ cylinder }, of, changes) {
    const key = { id: cylinderIdOf(of) };
    if (cylinder.status === "registered") changes.patch(cylinderTable, key, currentOf(cylinder));
    if (cylinder.status === "removed") changes.remove(cylinderTable, key);
  },
};
