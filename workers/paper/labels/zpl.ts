/** Commands of a printer language that end a field, or begin with a sign that text may have, are written as their numbers (`^FH`). */
const special = /[\^~_]/g;

/** A text as the data of a field after `^FH`: `^`, `~` and `_` by their numbers, and without line ends and other control characters. */
const dataOf = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, " ")
    .replaceAll(special, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

export type Place = { x: number; y: number };

/** Letter of the printer's font with Han signs, and the file on the printer that it names. Texts without them use the built-in font. */
const [hanLetter, hanFont] = ["J", "E:SIMSUN.TTF"];
const isLatin = /^[\0-\u024f\u2026]*$/u;

/**
 * Collects the fields of one label. All numbers are millimetres and become dots of the printer.
 *
 * @param dots dots in a millimetre
 */
export const createZplLabel = (size: { width: number; height: number }, dots: number) => {
  const inDots = (mm: number): number => Math.round(mm * dots);
  const fields: string[] = [];
  const field = ({ x, y }: Place, look: string, data: string): void =>
    void fields.push(`^FO${inDots(x)},${inDots(y)}${look}^FH^FD${data}^FS`);
  return {
    text: (place: Place, mm: number, text: string): void => {
      const height = inDots(mm);
      if (text.trim() !== "")
        field(place, `^A${isLatin.test(text) ? "0" : hanLetter}N,${height},${height}`, dataOf(text));
    },
    line: ({ x, y }: Place, width: number): void => {
      const thick = Math.max(1, inDots(0.25));
      fields.push(`^FO${inDots(x)},${inDots(y)}^GB${inDots(width)},${thick},${thick}^FS`);
    },
    /** A QR code of level Q. `module` is in dots. */
    qr: (place: Place, module: number, text: string): void => field(place, `^BQN,2,${module}`, `QA,${dataOf(text)}`),
    /** A Code 128 without a line of text. `module` is in dots. The printer chooses the code sets. */
    code128: (place: Place, module: number, mm: number, text: string): void =>
      field(place, `^BY${module}^BCN,${inDots(mm)},N,N,N,A`, dataOf(text)),
    /** The whole label, in UTF-8. */
    end: (): string =>
      [
        `^XA^CI28^CW${hanLetter},${hanFont}`,
        `^PW${inDots(size.width)}^LL${inDots(size.height)}^LH0,0`,
        ...fields,
        "^PQ1^XZ",
      ].join("\n"),
  };
};
