import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const LIMIT_BYTES = 20 * 1024 * 1024;
const KEPT = 3;
const WARN = 40;

/**
 * A log file that is rotated at 20 MB to `.1`, `.2` and `.3`. Lines that cannot be written, because the disk is full, are dropped; their number is
 * written before the next line.
 */
export type RoleLog = {
  /** Logs the lines of a stream. Calls `notice` with a short form of each warning, error or line that is no log entry. */
  follow(stream: Readable, notice: (line: string) => void): void;
  close(): void;
};

export function createRoleLog(file: string): RoleLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let handle: number | undefined;
  let size = 0;
  let dropped = 0;
  let open = true;

  function shut(): void {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }

  function add(text: string): void {
    if (handle === undefined) {
      // The file is opened again after each failure, because somebody may delete it to free space.
      handle = openSync(file, "a", 0o600);
      size = statSync(file).size;
    }
    size += writeSync(handle, text);
  }

  function write(line: string): void {
    if (!open) return;
    try {
      if (dropped > 0) add(`\n${dropped} lines could not be written\n`);
      dropped = 0;
      add(`${line}\n`);
      if (size < LIMIT_BYTES) return;
      shut();
      rotate(file);
    } catch {
      dropped += 1;
      shut();
    }
  }

  return {
    follow(stream, notice) {
      createInterface({ input: stream }).on("line", (line) => {
        write(line);
        const short = shorten(line);
        if (short) notice(short);
      });
    },
    close() {
      shut();
      open = false;
    },
  };
}

function rotate(file: string): void {
  for (let number = KEPT - 1; number >= 1; number--) {
    if (existsSync(`${file}.${number}`)) renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/** Entries below a warning are detected without parsing, because there are many. */
function shorten(line: string): string | undefined {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  if (level === undefined) return line;
  if (Number(level) < WARN) return undefined;
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [entry.msg, entry.err?.message].filter(Boolean).join(": ");
  } catch {
    return line;
  }
}
