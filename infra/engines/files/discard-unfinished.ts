import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * A file's name ends with `.part` until it is complete. Deletes such files below a folder if they were last changed before `before`, because their
 * writers were killed. Returns the number of deleted files.
 */
export async function discardUnfinished(folder: string, before: Date): Promise<number> {
  let discarded = 0;
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith(".part")) continue;
    const draft = join(folder, path);
    const file = await stat(draft).catch(() => undefined);
    if (file === undefined || file.mtime >= before) continue;
    await rm(draft, { force: true });
    discarded += 1;
  }
  return discarded;
}
