/** Maximum number of buffered characters of a cell, far more than a cell has. */
const MOST_HELD = 2_000_000;

/** The text of a part in pieces that end after this tag. */
async function* endingWith(end: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let buffer = "";
  for await (const piece of pieces) {
    // The tag may be split across two pieces, so the search starts a little earlier.
    const from = Math.max(0, buffer.length - end.length);
    buffer += piece;
    const at = buffer.lastIndexOf(end);
    if (at < from && buffer.length < MOST_HELD) continue;
    const until = at < from ? buffer.length : at + end.length;
    yield buffer.slice(0, until);
    buffer = buffer.slice(until);
  }
  yield buffer;
}

/** The XML between two runs of an inline text. It is removed, because ExcelJS would keep the last run only. */
const betweenRuns = /<\/t>\s*<\/r>\s*<r>(?:\s*<rPr>(?:(?!<\/rPr>).){0,2000}<\/rPr>|\s*<rPr\s*\/>)?\s*<t(?:\s[^>]*)?>/gs;
/** The Japanese reading of a name. It does not belong to the name. */
const phonetic = /<rPh\b(?:(?!<\/rPh>).){0,2000}<\/rPh>/gs;
const isoDay = /(<c\b[^>]*?)\st="d"/g;

/**
 * A sheet's text in a form that ExcelJS reads correctly. ISO dates (strict files of Excel, other libraries) become texts, and the runs of an inline
 * text are joined.
 */
export async function* readableCells(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of endingWith("</c>", pieces)) yield readable(piece);
}

/** The shared strings without their phonetic readings. */
export async function* readableStrings(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of endingWith("</si>", pieces)) yield withoutPhonetic(piece);
}

const withoutPhonetic = (piece: string): string => (piece.includes("<rPh") ? piece.replaceAll(phonetic, "") : piece);

const readable = (piece: string): string => {
  let text = piece;
  if (text.includes(' t="d"')) text = text.replaceAll(isoDay, '$1 t="str"');
  text = withoutPhonetic(text);
  if (text.includes("</r>")) text = text.replaceAll(betweenRuns, "");
  return text;
};

/** Cells of one column that are merged into the first of them. */
export type Merge = { column: number; from: number; to: number };

const MOST_MERGES = 50_000;
const merged = /<mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Maximum length of such a tag. */
const LONGEST = 200;

const columnOf = (letters: string): number => [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);

/** Cells that span several rows, by their first row. They come after the rows in the file, so the sheet is read twice. */
export const mergesIn = async (pieces: AsyncIterable<string>): Promise<ReadonlyMap<number, Merge[]>> => {
  const merges = new Map<number, Merge[]>();
  let [tail, count] = ["", 0];
  for await (const piece of pieces) {
    const text = tail + piece;
    let read = 0;
    if (text.includes("<mergeCell")) {
      for (const match of text.matchAll(merged)) {
        read = match.index + match[0].length;
        const [from, to] = [Number(match[2]), Number(match[3])];
        if (to <= from || (count += 1) > MOST_MERGES) continue;
        merges.set(from, [...(merges.get(from) ?? []), { column: columnOf(match[1] ?? ""), from, to }]);
      }
    }
    tail = text.slice(Math.max(read, text.length - LONGEST));
  }
  return merges;
};
