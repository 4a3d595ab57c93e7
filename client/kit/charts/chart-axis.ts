/** Axis of a drawn chart, for elements on top of it: converts a place on the axis to px and back. */
export type ChartAxis = {
  width: number;
  height: number;
  xOf: (place: number) => number;
  placeAt: (x: number) => number;
};
