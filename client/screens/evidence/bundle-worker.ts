import { readZip, ZipRefused } from "#contracts/evidence/read-zip.ts";
import { verifyBundle } from "#contracts/evidence/verify-bundle.ts";
import type { TrustedKey } from "#contracts/evidence/check-notes.ts";
import type { EvidenceCheck } from "#contracts/audit/evidence-check.ts";

export type ToCheck = { file: Blob; keys: readonly TrustedKey[] | undefined };
/** `refused`: reason why the file cannot be read as an archive. */
export type Checked = { checked: EvidenceCheck; files: number } | { refused: string };

/** The used part of a worker's scope. The compiler only knows the scope of a page. */
declare const self: {
  postMessage(answer: Checked | { fault: string }): void;
  addEventListener(type: "message", listener: (event: MessageEvent<ToCheck>) => void): void;
};

/** Runs in a worker, so the page stays usable while a large bundle is hashed. */
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
