import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { identify, lives, type ProcessIdentity } from "./process-identity.ts";

type Content = { holder: ProcessIdentity; children: ProcessIdentity[] };

/** The right of one process to work in a folder. */
export type Lock = {
  /** The living processes that the holder before us left behind when it was killed. */
  leftovers: ProcessIdentity[];
  /** Notes the children, so that whoever comes after a kill can find them; a full disk keeps the note of before. */
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
 * Takes a lock file. One whose holder no longer lives is taken over, which is what makes a start after `kill -9` work.
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

/** Two may take over at once: whoever finds that it moved a living holder's file puts it back. */
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

/** Written beside and linked: the file is never there without its content. */
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
