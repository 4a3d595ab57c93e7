import type { EvidenceCheck, EvidenceCheckName, EvidenceLine } from "../audit/evidence-check.ts";
import type { BundleFiles } from "./bundle-files.ts";
import { checkLines, checkRevisions } from "./check-events.ts";
import { checkHeads } from "./check-heads.ts";
import { checkManifest } from "./check-manifest.ts";
import { checkNotes, type TrustedKey } from "./check-notes.ts";
import { checkPictures } from "./check-pictures.ts";
import { Differs } from "./faults.ts";

type Check = { text: string; run(files: BundleFiles, keys: readonly TrustedKey[] | undefined): string };

const checks: Record<EvidenceCheckName, Check> = {
  notes: { text: "Both notes are signed", run: checkNotes },
  manifest: { text: "Every file is as signed, and nothing else stands there", run: checkManifest },
  lines: { text: "Events are in the tree that the note signs", run: checkLines },
  heads: { text: "The seal commits to where each stream ends", run: checkHeads },
  revisions: { text: "Revisions run without a gap to that end", run: checkRevisions },
  pictures: { text: "Pictures match their digests", run: checkPictures },
};

const names = Object.keys(checks) as EvidenceCheckName[];

/**
 * Checks an evidence bundle as audit §4 says, each of the six checks by itself.
 *
 * @param keys the keys that are trusted; `undefined`: those of the bundle itself are taken, and a bundle that holds is `unsigned`
 */
export const verifyBundle = (files: BundleFiles, keys: readonly TrustedKey[] | undefined): EvidenceCheck => {
  const lines = names.map((check) => lineOf(check, files, keys));
  const good = keys ? "good" : "unsigned";
  return { lines, verdict: lines.every(({ ok }) => ok) ? good : "bad" };
};

/** As {@link verifyBundle}, but stops at the notes where no trusted key signed them. */
export const verifySigned = (files: BundleFiles, keys: readonly TrustedKey[]): EvidenceCheck => {
  const notes = lineOf("notes", files, keys);
  if (notes.ok) return verifyBundle(files, keys);
  const { message: detail, code } = new Differs("check.left");
  const left = names.slice(1).map((check): EvidenceLine => {
    const { text } = checks[check];
    return { check, text, ok: false, detail, fault: { code, params: {} } };
  });
  return { lines: [notes, ...left], verdict: "bad" };
};

const lineOf = (
  check: EvidenceCheckName,
  files: BundleFiles,
  keys: readonly TrustedKey[] | undefined,
): EvidenceLine => {
  const { text, run } = checks[check];
  try {
    return { check, text, ok: true, detail: run(files, keys) };
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    return { check, text, ok: false, detail: error.message, fault: { code: error.code, params: error.params } };
  }
};
