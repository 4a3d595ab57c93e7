import type { CylinderDetails } from "#contracts/fields/cylinder.ts";

/** The name that a maker gives a cylinder: no two cylinders have the same (rules §8, Packing batch). */
export type BatchMark = { gasManufacturingUnitId: string; packingBatch: number; factoryNumber: string };

const markOf = ({ gasManufacturingUnitId, packingBatch, factoryNumber }: CylinderDetails): BatchMark | undefined =>
  gasManufacturingUnitId === undefined || packingBatch === undefined
    ? undefined
    : { gasManufacturingUnitId, packingBatch, factoryNumber };

/** One text for each mark. A factory number may hold any sign, so it stands last. */
export const batchMarkText = ({ gasManufacturingUnitId, packingBatch, factoryNumber }: BatchMark): string =>
  `${gasManufacturingUnitId}/${packingBatch}/${factoryNumber}`;

/** The mark that details bring: of a new cylinder, or of one that had another before. `undefined` without a maker or a batch. */
export const newMarkOf = (details: CylinderDetails, before?: CylinderDetails): BatchMark | undefined => {
  const mark = markOf(details);
  const had = before && markOf(before);
  return mark && had && batchMarkText(mark) === batchMarkText(had) ? undefined : mark;
};
