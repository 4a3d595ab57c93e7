/** Delay in ms: the page's own files and the own cylinders are loaded before. */
const quiet = 15_000;

/**
 * Loads the other weights of each range of Chinese glyphs that is shown. A browser loads a range in one weight only when that weight is shown, and a page
 * that loses the network then shows a known name in another weight as empty boxes.
 *
 * @param fonts the faces of the document
 * @param delay in ms, from the load of a range to the load of its other weights
 */
export const loadOtherWeights = (fonts: FontFaceSet, delay = quiet): void => {
  const loadAs = ({ family, unicodeRange }: FontFace): void => {
    for (const face of fonts) {
      const isOther = face.family === family && face.unicodeRange === unicodeRange && face.status === "unloaded";
      // A failed load is tried again by the browser when the weight is shown.
      if (isOther) face.load().catch(() => undefined);
    }
  };
  fonts.addEventListener("loadingdone", ({ fontfaces }) => {
    const ranges = fontfaces.filter(({ family }) => family.includes("Noto Sans SC"));
    if (ranges.length > 0) setTimeout(() => ranges.forEach(loadAs), delay);
  });
};
