import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import type { StoredEvent } from "./log.ts";

/** A file that events are added to, one a line, so that a stand-in killed as a process finds them again. */
export type Journal = { write(event: StoredEvent): void; close(): void };

/** Without a file nothing is kept. What the file holds is handed out first. */
export function createJournal(file: string | undefined, put: (event: StoredEvent) => void): Journal {
  if (file === undefined) return { write: () => undefined, close: () => undefined };
  if (existsSync(file)) {
    // A line without its end was never acknowledged.
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
    for (const line of lines) put(fromLine(line));
  }
  const handle = openSync(file, "a");
  return {
    write: (event) => void writeSync(handle, toLine(event)),
    close: () => closeSync(handle),
  };
}

const toLine = ({ data, meta, ...event }: StoredEvent): string =>
  `${JSON.stringify({ ...event, data: toText(data), meta: toText(meta) })}\n`;

function fromLine(line: string): StoredEvent {
  const { data, meta, ...event } = JSON.parse(line) as Omit<StoredEvent, "data" | "meta"> &
    Record<"data" | "meta", string>;
  return { ...event, data: Buffer.from(data, "base64"), meta: Buffer.from(meta, "base64") };
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
