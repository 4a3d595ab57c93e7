/** Text that is held back at most until a cell ends: far more than a cell has. */
const MOST_HELD = 2_000_000;

/** The text of a part in pieces that end where an element does. */
async function* endingWith(end: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let buffer = "";
  for await (const piece of pieces) {
    // An end that two pieces share is found in the second one.
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

/** Runs of one inline text: the reader would keep the last one alone. */
const betweenRuns = /<\/t>\s*<\/r>\s*<r>(?:\s*<rPr>(?:(?!<\/rPr>).){0,2000}<\/rPr>|\s*<rPr\s*\/>)?\s*<t(?:\s[^>]*)?>/gs;
/** How a name is said in Japanese: no part of the name. */
const phonetic = /<rPh\b(?:(?!<\/rPh>).){0,2000}<\/rPh>/gs;
const isoDay = /(<c\b[^>]*?)\st="d"/g;

/**
 * A sheet's text as ExcelJS reads it right: a day that is written as one (strict files of Excel, other libraries) is a text to it, as are
 * the runs of an inline text together.
 */
export async function* readableCells(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of endingWith("</c>", pieces)) yield readable(piece);
}

/** The texts beside the sheets, without how they are said. */
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
/** Characters of the longest such tag. */
const LONGEST = 200;

const columnOf = (letters: string): number => [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0);

/** The cells that span several rows, by their first row; they stand behind the rows of a sheet, so that it is read once more for them. */
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
