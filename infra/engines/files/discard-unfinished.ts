import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Whatever is written has a name that ends with `.part` until it is whole. Deletes those below a folder that nobody has written to since
 * a time: who began them was killed. Answers how many.
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
