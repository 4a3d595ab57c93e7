import type { Table } from "#contracts/read-models/table.ts";
import { storable, toText } from "./encode.ts";
import type { Values } from "./operation.ts";
import type { NewRows } from "./change-set.ts";

/** The protocol's messages with rows of COPY, one for each table. `release` gives their memory to the next ones. */
export type CopyMessages = { messages: Buffer[]; release(): void };

/** Let go, memory outside of the heap would stand until the next full collection, which knows nothing of its size. */
const free: Buffer[] = [];
const firstBytes = 1 << 20;
const maxBytesOfUnit = 3;

/** `CopyData`, and the length of itself and what follows. */
const copyData = 0x64;
const headBytes = 5;

/** Throws `TypeError` for a value that does not belong into its column. */
export function encodeCopy(tables: readonly NewRows[]): CopyMessages {
  let memory = free.pop() ?? Buffer.allocUnsafeSlow(firstBytes);
  let at = 0;
  const need = (bytes: number): void => {
    if (at + bytes > memory.length) memory = Buffer.concat([memory.subarray(0, at)], (at + bytes) * 2);
  };
  const ends = tables.map(({ table, rows }) => {
    const start = at;
    need(headBytes);
    at += headBytes;
    // Encoded line by line: as one string of many lines they would be a tree of pieces that outlives a collection.
    for (const line of linesOf(table, rows)) {
      need(line.length * maxBytesOfUnit);
      at += memory.write(line, at);
    }
    memory[start] = copyData;
    memory.writeInt32BE(at - start - 1, start + 1);
    return at;
  });
  return {
    messages: ends.map((end, index) => memory.subarray(ends[index - 1] ?? 0, end)),
    release: () => void free.push(memory),
  };
}

function* linesOf({ columns }: Table, rows: readonly Values[]): Generator<string> {
  const declared = Object.entries(columns).map(([name, { type, default: start }]) => ({ name, type, start }));
  for (const row of rows) {
    let line = "";
    let separator = "";
    for (const { name, type, start } of declared) {
      const value = row[name] ?? start;
      const text = toText(type, value);
      line += separator;
      line += text === null ? "\\N" : typeof value === "object" || typeof value === "string" ? escaped(text) : text;
      separator = "\t";
    }
    yield storable(`${line}\n`);
  }
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character]!) : text;
