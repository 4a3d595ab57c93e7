/** The axis of a chart as it is drawn, for what stands on it: a place of the axis in px and back. */
export type ChartAxis = {
  width: number;
  height: number;
  xOf: (place: number) => number;
  placeAt: (x: number) => number;
};
