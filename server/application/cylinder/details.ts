import { gramsOf } from "#contracts/commands/grams.ts";
import type { RegisterCylinder } from "#contracts/commands/register.ts";
import type { CylinderDetails } from "#contracts/streams/cylinder/events.ts";
import type { CallRefused } from "../answer.ts";
import { refusedCall } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import type { SpecFacts } from "../reference.ts";

type Fields = Omit<RegisterCylinder, "commandId" | "createdCompanyId" | "isUsable" | "expirationDate" | "reason">;

/** The form's fields as an event keeps them: the tare in whole grams. */
export const detailsOf = (fields: Fields): CylinderDetails => {
  const { gasBarcode, factoryNumber, specId, bodyId, gasManufacturingUnitId, productionDate, inspectionDate } = fields;
  const { gasBarcodeImagesUrl, factoryNumberImagersUrl, otherImagesUrl } = fields;
  const emptyGrams = gramsOf(fields.emptyWeight);
  if (emptyGrams === undefined) throw new Error(`the contract let the weight ${fields.emptyWeight} pass`);
  return {
    gasBarcode,
    factoryNumber,
    specId,
    bodyId,
    gasManufacturingUnitId,
    productionDate,
    inspectionDate,
    emptyGrams,
    gasBarcodeImagesUrl,
    factoryNumberImagersUrl,
    otherImagesUrl,
  };
};

type Looked = { ok: true; spec: SpecFacts } | CallRefused;

/** Looks up what the details name; what names nothing is a fault of its field. */
export const lookUpDetails = async (ctx: TenantContext, details: CylinderDetails): Promise<Looked> => {
  const { specId, bodyId, gasManufacturingUnitId } = details;
  const nothing = { companies: [], vehicles: [], employees: [], customers: [], defects: [], mediums: [] };
  const bodies = bodyId ? [bodyId] : [];
  const makers = gasManufacturingUnitId ? [gasManufacturingUnitId] : [];
  const [found, specs] = await Promise.all([
    ctx.reference.find({ ...nothing, bodies, makers }),
    ctx.reference.specs([specId]),
  ]);
  const spec = specs.get(specId);
  const paths = [
    ...(spec ? [] : ["specId"]),
    ...(bodies.every((id) => found.bodies.has(id)) ? [] : ["bodyId"]),
    ...(makers.every((id) => found.makers.has(id)) ? [] : ["gasManufacturingUnitId"]),
  ];
  if (spec && paths.length === 0) return { ok: true, spec };
  return refusedCall("request.invalid", { errors: paths.map((path) => ({ path, code: "reference.unknown" })) });
};
