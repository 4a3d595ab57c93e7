import { createReadStream } from "node:fs";
import { FileRefused } from "./file-refused.ts";

/** The text of a file in an encoding. @throws TypeError where the bytes do not fit the encoding */
export async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

const isEncodedAs = async (path: string, encoding: string): Promise<boolean> => {
  try {
    for await (const text of decoded(path, encoding)) if (text.includes("\0")) return false;
    return true;
  } catch {
    return false;
  }
};

/** Statistics of a file's bytes beyond ASCII. */
type Measured = {
  /** Number of runs, and of runs with odd length. Two-byte characters make even runs. */
  runs: number;
  oddRuns: number;
  /** Number of two-byte characters, and of kana among them. Every Japanese sheet has kana. */
  pairs: number;
  kana: number;
};

const measure = async (path: string): Promise<Measured> => {
  const counts: Measured = { runs: 0, oddRuns: 0, pairs: 0, kana: 0 };
  let [run, isSecond] = [0, false];
  const end = () => {
    if (run > 0) counts.runs += 1;
    counts.oddRuns += run % 2;
    run = 0;
  };
  for await (const chunk of createReadStream(path))
    for (const byte of chunk as Buffer) {
      if (byte >= 0x80) run += 1;
      else end();
      if (isSecond) isSecond = false;
      else if (byte > 0x80) {
        isSecond = true;
        counts.pairs += 1;
        if (byte === 0x82 || byte === 0x83) counts.kana += 1;
      }
    }
  end();
  return counts;
};

/** Guesses an encoding that is not UTF-8 and has no byte order mark, by features that are rare in the others: kana, and single accented letters. */
const guessed = async (path: string): Promise<string | undefined> => {
  const { runs, oddRuns, pairs, kana } = await measure(path);
  const candidates = [
    ...(kana * 5 > pairs ? ["shift_jis"] : []),
    ...(oddRuns * 4 > runs ? ["windows-1252"] : []),
    "gb18030",
  ];
  for (const encoding of candidates) if (await isEncodedAs(path, encoding)) return encoding;
  return undefined;
};

/** The encoding of a file: by its byte order mark, else UTF-16 by its zero bytes, else UTF-8, else the best guess. */
export const encodingOf = async (path: string, head: Buffer): Promise<string> => {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const noughts = [0, 1].map((odd) => head.filter((byte, at) => at % 2 === odd && byte === 0).length);
  if ((noughts[1] ?? 0) > head.length / 8 && noughts[0] === 0) return "utf-16le";
  if ((noughts[0] ?? 0) > head.length / 8 && noughts[1] === 0) return "utf-16be";
  if (await isEncodedAs(path, "utf-8")) return "utf-8";
  const guess = await guessed(path);
  if (guess) return guess;
  throw new FileRefused(head.includes(0) ? "import.notSpreadsheet" : "import.encoding");
};
