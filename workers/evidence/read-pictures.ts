import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { picturesNamed } from "#contracts/evidence/check-pictures.ts";
import type { FileStore } from "#infra/engines/files/file-store.ts";
import { NotMade, mostLeafBytes } from "./gather.ts";

export type BundlePictures = { pictures: Map<string, Uint8Array>; unbound: string[]; lost: string[] };

/** Names of pictures from before names bound their bytes. */
const unboundNames = /(?<![0-9a-f-])[0-9a-f]{32}\.[a-z]{3,4}(?![a-z])/g;

/** The pictures that events name, by their digest; those that no name binds, and those whose file is gone or changed, by their names. */
export const readPictures = async (
  files: Pick<FileStore, "open">,
  leaves: readonly string[],
): Promise<BundlePictures> => {
  const pictures = new Map<string, Uint8Array>();
  const lost: string[] = [];
  let size = 0;
  for (const [file, name] of picturesNamed(leaves)) {
    const found = await files.open(name);
    size += found?.bytes ?? 0;
    if (size > mostLeafBytes) throw new NotMade("evidence.tooLarge");
    const bytes = found && (await buffer(found.content));
    if (bytes && file.includes(hash("sha256", bytes, "hex"))) pictures.set(file, bytes);
    else lost.push(name);
  }
  const unbound = new Set(leaves.flatMap((leaf) => leaf.match(unboundNames) ?? []));
  return { pictures, unbound: [...unbound].sort(), lost };
};
