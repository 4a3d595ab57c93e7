import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { EvidenceCheck } from "#contracts/audit/evidence-check.ts";
import { readKeys } from "#contracts/evidence/check-notes.ts";
import { readZip, ZipRefused, type ZipFault } from "#contracts/evidence/read-zip.ts";
import { verifySigned } from "#contracts/evidence/verify-bundle.ts";
import { serveReads } from "./serve-reads.ts";

/** `keys`: one per line, with the range of sizes that each signs. */
export type BundleTask = { path: string; keys: string };
export type BundleFound =
  { ok: true; checked: EvidenceCheck; digest: string; manifests: string[] } | { ok: false; fault: ZipFault };

const megabytes = (count: number): number => count * 1024 * 1024;

/** Maximum bytes per file of a bundle. Signed files are short; the size of the others is limited when the bundle is made. */
const mostBytes = (name: string): number => {
  if (name.endsWith(".txt")) return megabytes(1);
  if (["manifest.json", "bundle.json"].includes(name)) return megabytes(16);
  return name === "heads.json" ? megabytes(64) : megabytes(384);
};

/** Limits for unpacking a copy. */
const limits = { bytes: megabytes(512), files: 60_000, mostBytes };

serveReads<BundleTask, BundleFound>(async ({ path, keys }) => {
  const bytes = await readFile(path);
  const digest = hash("sha256", bytes, "hex");
  try {
    const files = await readZip(bytes, limits);
    return { ok: true, digest, checked: verifySigned(files, readKeys(keys) ?? []), manifests: manifestsIn(files) };
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    return { ok: false, fault: error.code };
  }
});

/** Digests of the manifest in the copy, and of the manifest named in its note. */
const manifestsIn = (files: ReadonlyMap<string, Uint8Array>): string[] => {
  const manifest = files.get("manifest.json");
  const [noted] = /^[0-9a-f]{64}$/m.exec(Buffer.from(files.get("manifest.txt") ?? []).toString("utf8")) ?? [];
  return [...(manifest ? [hash("sha256", manifest, "hex")] : []), ...(noted === undefined ? [] : [noted])];
};
