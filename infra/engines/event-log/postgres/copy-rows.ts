import type { StreamAppend } from "./flush.ts";

/** Header of COPY's binary format: its signature, no flags, no extension. */
const head = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const columns = 6;
/** The number of columns, the length before each of them, a revision, an id. */
const fixedBytes = 2 + columns * 4 + 8 + 16;

/** The events of units as rows of (stream, revision, id, type, data, meta) in COPY's binary format. */
export function copyRows(units: StreamAppend[]): Buffer {
  const rows = Buffer.allocUnsafe(sizeOf(units));
  let at = head.copy(rows, 0);
  const text = (value: string, bytes: number): void => {
    at = rows.writeInt32BE(bytes, at);
    at += rows.write(value, at, "utf8");
  };
  for (const { stream, expected, events } of units) {
    const streamBytes = Buffer.byteLength(stream);
    let revision = expected;
    for (const { id, type, data, bytes, meta, metaBytes } of events) {
      at = rows.writeInt16BE(columns, at);
      text(stream, streamBytes);
      at = rows.writeBigInt64BE(++revision, rows.writeInt32BE(8, at));
      at = rows.writeInt32BE(16, at);
      at += rows.write(id.replaceAll("-", ""), at, "hex");
      text(type, Buffer.byteLength(type));
      text(data, bytes);
      text(meta, metaBytes);
    }
  }
  rows.writeInt16BE(-1, at);
  return rows;
}

function sizeOf(units: StreamAppend[]): number {
  let size = head.length + 2;
  for (const { stream, events } of units) {
    size += events.length * (fixedBytes + Buffer.byteLength(stream));
    for (const { type, bytes, metaBytes } of events) size += Buffer.byteLength(type) + bytes + metaBytes;
  }
  return size;
}
