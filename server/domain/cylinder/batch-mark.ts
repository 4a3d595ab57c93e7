import type { CylinderDetails } from "#contracts/fields/cylinder.ts";

/** The maker's mark of a cylinder. No two cylinders have the same (rules §8, Packing batch). */
export type BatchMark = { gasManufacturingUnitId: string; packingBatch: number; factoryNumber: string };

const markOf = ({ gasManufacturingUnitId, packingBatch, factoryNumber }: CylinderDetails): BatchMark | undefined =>
  gasManufacturingUnitId === undefined || packingBatch === undefined
    ? undefined
    : { gasManufacturingUnitId, packingBatch, factoryNumber };

/** Unique text of a mark. The factory number is last, because it may contain any character. */
export const batchMarkText = ({ gasManufacturingUnitId, packingBatch, factoryNumber }: BatchMark): string =>
  `${gasManufacturingUnitId}/${packingBatch}/${factoryNumber}`;

/** The mark of new details, if it differs from the mark before. `undefined` without a maker or a batch. */
export const newMarkOf = (details: CylinderDetails, before?: CylinderDetails): BatchMark | undefined => {
  const mark = markOf(details);
  const had = before && markOf(before);
  return mark && had && batchMarkText(mark) === batchMarkText(had) ? undefined : mark;
};
