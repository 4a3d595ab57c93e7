/** Maximum number of labels of one document. */
export const mostLabels = 2000;

/** A4 of 3 × 8 labels of 63.5 × 33.9 mm, and rolls of 50 × 30 mm: as PDF, or in ZPL for thermal printers of 203 and 300 dpi. */
export const labelLayouts = ["a4", "roll", "zpl203", "zpl300"] as const;
export type LabelLayout = (typeof labelLayouts)[number];

/** Dots in a millimetre of the thermal printers that ZPL is made for. */
export const dotsPerMm = { zpl203: 8, zpl300: 12 } as const;
export type ThermalLayout = keyof typeof dotsPerMm;
export type PrintedLayout = Exclude<LabelLayout, ThermalLayout>;

export const isThermal = (layout: LabelLayout): layout is ThermalLayout => layout in dotsPerMm;

/** Number of columns of an A4 sheet of labels, and of all its labels. */
export const labelColumns = 3;
export const labelsOnSheet = labelColumns * 8;

/** Number of sheets for the labels when the first label is at `position`, from 1. */
export const sheetsOf = (labels: number, position: number): number =>
  Math.ceil((labels + position - 1) / labelsOnSheet);
