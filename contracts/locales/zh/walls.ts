/** Words of paired screens and the page of a wall. */
export const walls = {
  "walls.pair": "配对大屏",
};
