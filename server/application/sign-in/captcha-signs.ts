/** A chain of quadratic curves: a start, then a control point and an end point per curve, in px from the character's centre. */
export type Point = [number, number];
export type Outline = [Point, ...Point[]];

/*
 * A character as chains of "x,y" on a grid from -8 to 8 and -11 to 11: the start, then pairs of control point and end, or "-" and the end of a
 * straight line. No fonts are needed, and characters that look alike are left out: 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B.
 */
const signs: Record<string, string> = {
  "2": "-7,-6 -6,-11 0,-11 8,-11 6,-4 5,0 -7,11 - 8,11",
  "3": "-6,-9 7,-14 6,-5 5,-1 -1,-1 8,-1 7,6 5,13 -7,9",
  "4": "4,11 - 4,-11 - -8,4 - 8,4",
  "6": "5,-10 -7,-10 -7,4 -6,11 0,11 7,11 7,4 7,-2 0,-2 -6,-2 -7,4",
  "7": "-7,-10 - 7,-10 2,-2 -2,11",
  "9": "-5,10 7,10 7,-4 6,-11 0,-11 -7,-11 -7,-4 -7,2 0,2 6,2 7,-4",
  A: "-8,11 - 0,-11 - 8,11 | -5,4 0,2 5,4",
  C: "7,-8 3,-12 -2,-11 -8,-9 -8,0 -8,9 -1,11 4,12 7,8",
  E: "7,-10 -2,-11 -6,-10 - -6,10 -1,11 7,10 | -6,0 0,-2 5,0",
  H: "-7,-11 -5,0 -7,11 | 7,-11 5,0 7,11 | -6,0 0,2 6,0",
  K: "-6,-11 -5,0 -6,11 | 7,-11 3,-2 -6,2 3,2 8,11",
  L: "-6,-11 -5,0 -6,10 0,12 8,10",
  M: "-8,11 - -7,-11 - 0,4 - 7,-11 - 8,11",
  P: "-6,11 - -6,-10 8,-13 8,-4 8,4 -6,2",
  R: "-6,11 - -6,-10 8,-13 7,-4 7,2 -6,1 | 0,1 4,4 8,11",
  T: "-8,-10 0,-12 8,-10 | 0,-10 1,0 0,11",
  W: "-8,-11 - -5,11 - 0,-4 - 5,11 - 8,-11",
  X: "-7,-11 0,2 8,11 | 7,-11 0,-2 -8,11",
  Y: "-7,-11 -3,-2 0,0 3,-2 7,-11 | 0,0 1,5 0,11",
};

export const captchaSigns = Object.keys(signs);

/** Returns the chains of a character. */
export const captchaOutlines = (sign: string): Outline[] => (signs[sign] ?? "").split(" | ").map(outlineOf);

const outlineOf = (chain: string): Outline => {
  const points: Point[] = [];
  let straight = false;
  for (const word of chain.split(" ")) {
    if (word === "-") straight = true;
    else {
      const [x = 0, y = 0] = word.split(",").map(Number);
      // A straight line is a curve with its control point at its own end.
      if (straight) points.push([x, y]);
      points.push([x, y]);
      straight = false;
    }
  }
  const [start = [0, 0], ...rest] = points;
  return [start, ...rest];
};
