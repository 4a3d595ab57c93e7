/** Delay in ms before other weights are loaded: the page's own files and the own cylinders are loaded before. */
const quiet = 15_000;
/** Delay in ms before a failed face is loaded again. */
const pause = 5_000;

const isHan = ({ family }: FontFace): boolean => family.includes("Noto Sans SC");

/** The rule that declares a face. A face itself does not tell its address. */
const ruleOf = ({ weight, unicodeRange }: FontFace): CSSStyleDeclaration | undefined => {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const { style } = rule;
      const isSame = style.getPropertyValue("unicode-range") === unicodeRange && style.fontWeight === weight;
      if (isSame && style.fontFamily.includes("Noto Sans SC")) return style;
    }
  return undefined;
};

const againOf = (face: FontFace): FontFace | undefined => {
  const { family, weight, unicodeRange } = face;
  const src = ruleOf(face)?.getPropertyValue("src");
  return src === undefined ? undefined : new FontFace(family, src, { weight, unicodeRange, display: "swap" });
};

/**
 * Keeps Chinese glyphs readable where the network comes and goes, on a device without a Chinese font. A browser loads a range of glyphs in one weight only
 * when that weight is shown, so a known name would be empty boxes in another weight; and it never loads a failed face a second time, so the boxes would
 * stay after the network is back.
 *
 * @param fonts the faces of the document
 * @param again makes a new face for a failed one; returns `undefined` without a rule for it
 * @param delay in ms, from the load of a range to the load of its other weights
 */
export const keepGlyphs = (fonts: FontFaceSet, again = againOf, delay = quiet): void => {
  const nameOf = ({ family, unicodeRange }: FontFace): string => `${family} ${unicodeRange}`;
  /** Loads the other weights. The faces are looked at once for all ranges, because a browser writes a range out each time that it is read. */
  const loadOthers = (ranges: readonly FontFace[]): void => {
    const names = new Set(ranges.map(nameOf));
    for (const face of fonts) {
      if (face.status === "unloaded" && names.has(nameOf(face))) face.load().catch(() => undefined);
    }
  };
  const replace = async (failed: FontFace): Promise<void> => {
    for (let next = again(failed); next; next = again(failed)) {
      await new Promise((resolve) => void setTimeout(resolve, pause));
      const isThere = await next.load().then(
        () => true,
        () => false,
      );
      if (isThere) return void fonts.add(next);
    }
  };
  fonts.addEventListener("loadingdone", ({ fontfaces }) => {
    const ranges = fontfaces.filter(isHan);
    if (ranges.length > 0) setTimeout(() => loadOthers(ranges), delay);
  });
  fonts.addEventListener("loadingerror", ({ fontfaces }) => void Promise.all(fontfaces.filter(isHan).map(replace)));
};
