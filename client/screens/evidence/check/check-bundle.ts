import type { TrustedKey } from "#contracts/evidence/check-notes.ts";
import type { Checked, ToCheck } from "./bundle-worker.ts";

/** Checks a bundle in this browser, in a worker of its own; nothing is sent anywhere. */
export const checkBundle = (file: Blob, keys: readonly TrustedKey[] | undefined): Promise<Checked> => {
  const worker = new Worker(new URL("bundle-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Checked>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Checked | { fault: string }>) =>
      "fault" in data ? reject(new Error(data.fault)) : resolve(data),
    );
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.postMessage({ file, keys } satisfies ToCheck);
  }).finally(() => worker.terminate());
};
