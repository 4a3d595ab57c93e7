import { sha256 } from "@noble/hashes/sha2.js";
import { toHex } from "../seals/bytes.ts";
import { bytesOf, checkpointIn, jsonOf, type BundleFiles } from "./bundle-files.ts";
import { manifestSigned } from "./check-notes.ts";
import { Differs } from "./faults.ts";

const outside = ["manifest.json", "manifest.txt"];

/** The manifest is the one that was signed, every file is as it says, and nothing else stands there. */
export const checkManifest = (files: BundleFiles): string => {
  const manifest = jsonOf(files, "manifest.json");
  const found = toHex(sha256(bytesOf(files, "manifest.json")));
  const expected = manifestSigned(files, checkpointIn(files).origin);
  if (found !== expected) throw new Differs("manifest.signed", { found, expected });
  for (const [file, digest] of Object.entries(manifest)) {
    const bytes = outside.includes(file) ? undefined : files.get(file);
    if (!bytes) throw new Differs("manifest.absent", { file });
    if (toHex(sha256(bytes)) !== digest) throw new Differs("manifest.changed", { file });
  }
  for (const file of files.keys())
    if (!outside.includes(file) && !Object.hasOwn(manifest, file)) throw new Differs("manifest.extra", { file });
  return `${files.size} files`;
};
