/** Widths of signs in parts of their size, a little more than those of the printed fonts. */
const widthOfSign = (sign: string): number => {
  if (!/[\0-\u02ff]/u.test(sign)) return 1;
  if (/[WM@%&\u00c6\u0152]/u.test(sign)) return 0.92;
  if (/[A-Z0-9\u00c0-\u00de+<=>~_#$w]/u.test(sign)) return 0.66;
  if (/[ .,:;'|!ijlI()[\]-]/u.test(sign)) return 0.38;
  return 0.6;
};

/** Width of a text in parts of its size. */
export const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0);

/** Pieces of a text between which a line may break: words, and each sign that is no letter of a word. */
const pieces = /[\u0021-\u024f]+[\u0020]*|\s+|./gsu;

/** Lines of a text. A line breaks between words and between Han signs, and within a word that is longer than a line. */
const wrapped = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(pieces) ?? []) {
    if (line !== "" && widthOf(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = "";
    }
    for (const sign of piece) {
      if (line !== "" && sign !== " " && widthOf(line + sign) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      if (line !== "" || sign !== " ") line += sign;
    }
  }
  return line.trimEnd() === "" ? lines : [...lines, line.trimEnd()];
};

/** The line with an ellipsis at its end, without the signs that have no room then. */
const ended = (line: string, width: number): string => {
  const signs = [...line];
  while (signs.length > 0 && widthOf(`${signs.join("")}\u2026`) > width) signs.pop();
  return `${signs.join("").trimEnd()}\u2026`;
};

/** A box on a label: width and height, the sizes of its text from the largest to the least, and the height of a line in parts of the size. */
export type TextBox = { width: number; height: number; sizes: readonly number[]; leading: number };
/** `most`: number of lines that the box has at that size. `isWhole`: no part of the text is left out. */
export type FittedText = { size: number; lines: string[]; most: number; isWhole: boolean };

/** Rounding of heights that are computed in different ways. */
const CLOSE = 0.01;

/** Puts a text into a box: the largest size at which all of it has room, else the least one with an ellipsis at the end. */
export const fitText = (text: string, { width, height, sizes, leading }: TextBox): FittedText => {
  const [least = 1] = sizes.slice(-1);
  const mostOf = (size: number): number => Math.max(1, Math.floor((height + CLOSE) / (size * leading)));
  for (const size of sizes) {
    const lines = wrapped(text, width / size);
    if (lines.length <= mostOf(size)) return { size, lines, most: mostOf(size), isWhole: true };
  }
  const most = mostOf(least);
  const lines = wrapped(text, width / least).slice(0, most);
  const last = ended(lines.pop() ?? "", width / least);
  return { size: least, lines: [...lines, last], most, isWhole: false };
};

/** Puts a text on one line: the largest size at which all of it has room, else the least one with an ellipsis at the end. */
export const oneLine = (text: string, width: number, sizes: readonly number[]) => {
  const [least = 1] = sizes.slice(-1);
  const size = sizes.find((each) => widthOf(text) * each <= width) ?? least;
  const fitted = widthOf(text) * size <= width ? text : ended(text, width / size);
  return { text: fitted, size, width: widthOf(fitted) * size };
};
