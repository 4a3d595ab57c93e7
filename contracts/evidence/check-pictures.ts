import { sha256 } from "@noble/hashes/sha2.js";
import { toHex } from "../seals/bytes.ts";
import { linesOf, type BundleFiles } from "./bundle-files.ts";
import { Differs } from "./faults.ts";

/** Names of pictures that bind their bytes: `<random>-<sha256 hex>.<ext>`, found wherever an event's leaf holds one. */
const boundNames = /[0-9a-f]{32}-([0-9a-f]{64})\.([a-z]{3,4})/g;

/** The bound pictures that events name: their names in the store by their files in the bundle. */
export const picturesNamed = (leaves: Iterable<string>): Map<string, string> => {
  const named = new Map<string, string>();
  for (const leaf of leaves)
    for (const [name, digest, ending] of leaf.matchAll(boundNames)) named.set(`pictures/${digest}.${ending}`, name);
  return named;
};

/** Every picture is called by its digest, and an event names it. */
export const checkPictures = (files: BundleFiles): string => {
  const named = picturesNamed(linesOf(files).map(({ leaf }) => leaf));
  const pictures = [...files].filter(([file]) => file.startsWith("pictures/"));
  for (const [file, bytes] of pictures) {
    if (!/^pictures\/[0-9a-f]{64}\.[a-z]{3,4}$/.test(file) || file.slice(9, 73) !== toHex(sha256(bytes)))
      throw new Differs("picture.changed", { file });
    if (!named.has(file)) throw new Differs("picture.unnamed", { file });
  }
  return `${pictures.length} of ${named.size}`;
};
