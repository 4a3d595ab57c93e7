import { readZip, ZipRefused } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import type { TrustedKey } from "#contracts/evidence/check-notes.ts";
import type { EvidenceCheck } from "#contracts/audit/evidence-check.ts";

export type ToCheck = { file: Blob; keys: readonly TrustedKey[] | undefined };
/** `refused`: the file is no archive that is read, and why. */
export type Checked = { checked: EvidenceCheck; files: number } | { refused: string };

/** The part of a worker's scope that is used here; the compiler knows a page's. */
declare const self: {
  postMessage(answer: Checked | { fault: string }): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToCheck>) => void): void;
};

/** Beside the page, which stays in use while a large bundle is hashed. */
const check = async ({ file, keys }: ToCheck): Promise<Checked> => {
  try {
    const files = await readZip(new Uint8Array(await file.arrayBuffer()));
    return { checked: verifyBundle(files, keys), files: files.size };
  } catch (error) {
    if (error instanceof ZipRefused) return { refused: error.code };
    throw error;
  }
};

self.addEventListener("message", ({ data }) => {
  check(data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) => self.postMessage({ fault: String(error) }),
  );
});
