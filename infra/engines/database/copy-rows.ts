import type { ColumnType } from "#contracts/read-models/table.ts";
import { storable, toText } from "./text-format.ts";

/*
 * Rows for COPY in two formats. Text is faster for rows of many short values: 10.5 µs of Node time for the rows of an event instead of 26, because
 * binary needs one write per value. Binary is faster for rows of a few long values: 20 µs of PostgreSQL time per event instead of 27, because nothing
 * is parsed (docs/lab/appending.md).
 */

/** Columns in the order of the command, keyed by the name of their value. A row without the value gets `default`, or NULL. */
export type CopyColumns<T extends ColumnType = ColumnType> = Readonly<Record<string, { type: T; default?: unknown }>>;
type Values = Readonly<Record<string, unknown>>;

/** Rows in COPY's text format. Throws `TypeError` for a value that does not fit its column. */
export function textRows(columns: CopyColumns, rows: readonly Values[]): Buffer {
  const declared = listed(columns);
  const memory = createMemory(rows.length);
  // The rows are written one by one. One string of many lines would be a tree of pieces that survives a garbage collection.
  for (const row of rows) memory.text(lineOf(declared, row));
  return memory.written();
}

type BinaryType = "text" | "bigint" | "uuid";
/** Header of the binary format: signature, no flags, no extension. */
const binaryHead = "PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";

/** Rows without NULL in COPY's binary format. Throws `TypeError` for a value that does not fit its column. */
export function binaryRows(columns: CopyColumns<BinaryType>, rows: readonly Values[]): Buffer {
  const declared = listed(columns);
  const memory = createMemory(rows.length);
  memory.text(binaryHead, "latin1");
  for (const row of rows) {
    memory.int16(declared.length);
    for (const { name, type } of declared) memory.field(type, row[name]);
  }
  memory.int16(-1);
  return memory.written();
}

const listed = <T extends ColumnType>(columns: CopyColumns<T>) =>
  Object.entries(columns).map(([name, { type, default: start }]) => ({ name, type, start }));

function lineOf(columns: readonly { name: string; type: ColumnType; start: unknown }[], row: Values): string {
  let line = "";
  let separator = "";
  for (const { name, type, start } of columns) {
    const value = row[name] ?? start;
    const text = toText(type, value);
    line += separator;
    line += text === null ? "\\N" : typeof value === "object" || typeof value === "string" ? escaped(text) : text;
    separator = "\t";
  }
  return storable(`${line}\n`);
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (text: string): string =>
  special.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => escapes[character]!) : text;

/** More bytes than most rows need. Unused memory costs nothing, but growing costs a copy. */
const bytesOfRow = 2048;
const maxBytesOfUnit = 3;

/** A buffer that grows as it is written. */
function createMemory(rows: number) {
  let memory = Buffer.allocUnsafe(rows * bytesOfRow);
  let at = 0;
  const need = (bytes: number): void => {
    if (at + bytes > memory.length) memory = Buffer.concat([memory.subarray(0, at)], (at + bytes) * 2);
  };
  const int16 = (value: number): void => {
    need(2);
    at = memory.writeInt16BE(value, at);
  };
  const text = (value: string, encoding: BufferEncoding = "utf8"): void => {
    need(value.length * maxBytesOfUnit);
    at += memory.write(value, at, encoding);
  };
  /** Writes a value in binary format after its length. */
  const field = (type: BinaryType, value: unknown): void => {
    need(4 + 8);
    const start = at;
    at += 4;
    if (type === "bigint" && typeof value === "bigint") at = memory.writeBigInt64BE(value, at);
    else if (type === "uuid" && typeof value === "string") text(value.replaceAll("-", ""), "hex");
    else if (type === "text" && typeof value === "string") text(value);
    else throw new TypeError(`${typeof value} is no ${type}`);
    memory.writeInt32BE(at - start - 4, start);
  };
  return { int16, text, field, written: () => memory.subarray(0, at) };
}
