import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { identify, lives, type ProcessIdentity } from "./process-identity.ts";

type Content = { holder: ProcessIdentity; children: ProcessIdentity[] };

/** The lock of one process on a folder. */
export type Lock = {
  /** Child processes of the previous holder that are still running after it was killed. */
  leftovers: ProcessIdentity[];
  /** Stores the child process ids, so that the next holder can find them after a kill. On a full disk the previous list stays. */
  noteChildren(pids: number[]): void;
  release(): void;
};

/** Another living process holds the lock. */
export class AlreadyRunning extends Error {
  override name = "AlreadyRunning";
  readonly pid: number;
  constructor(file: string, pid: number) {
    super(`process ${pid} holds ${file}`);
    this.pid = pid;
  }
}

/**
 * Takes a lock file. A lock of a dead process is taken over, so that a start after `kill -9` works.
 *
 * @throws AlreadyRunning
 */
export function acquireLock(file: string): Lock {
  const holder = identify(process.pid);
  if (!holder) throw new Error("this process cannot be identified");
  const before = createOrTakeOver(file, { holder, children: [] });
  return {
    leftovers: before?.children.filter(lives) ?? [],
    noteChildren(pids) {
      const children = pids.map(identify).filter((child) => child !== undefined);
      try {
        writeFileSync(`${file}.new`, JSON.stringify({ holder, children }), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        rmSync(`${file}.new`, { force: true });
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

function createOrTakeOver(file: string, content: Content): Content | undefined {
  if (create(file, content)) return undefined;
  const before = read(file);
  if (before && lives(before.holder)) throw new AlreadyRunning(file, before.holder.pid);
  moveAway(file);
  if (create(file, content)) return before;
  throw new AlreadyRunning(file, read(file)?.holder.pid ?? 0);
}

/** Two processes may take over at once. A process that moved a living holder's file puts it back. */
function moveAway(file: string): void {
  const stale = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, stale);
  } catch {
    return;
  }
  const moved = read(stale);
  if (moved && lives(moved.holder)) create(file, moved);
  rmSync(stale, { force: true });
}

/** Writes a temporary file and links it, so that the lock file always has its content. */
function create(file: string, content: Content): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Content;
  } catch {
    return undefined;
  }
}
