import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { evidenceCalls, type EvidenceCheckAnswer } from "#contracts/audit/evidence-calls.ts";
import { sealCalls } from "#contracts/audit/seal-calls.ts";
import { readKeys, type TrustedKey } from "#contracts/evidence/check-notes.ts";
import { send } from "#client/state/api.ts";
import { uploadFile } from "#client/state/upload.ts";
import type { Checked, ToCheck } from "./bundle-worker.ts";

/** Our own public keys, as lines that the verifier reads. An old key includes the last size that it signed. */
export const useOwnKeys = () =>
  useQuery({
    queryKey: ["auditKeys", "lines"],
    queryFn: async ({ signal }) => {
      const { list } = await send(sealCalls.getKeys, { pageIndex: 1, pageSize: 100 }, { silent: true, signal });
      return list.map(({ vkey, from, to }) => [vkey, from, to].filter((part) => part !== null).join(" ")).join("\n");
    },
    staleTime: 60_000,
  });

/** Reads keys from typed text. Returns undefined for empty text and false for invalid keys. */
export const keysOf = (text: string): readonly TrustedKey[] | undefined | false =>
  text.trim() === "" ? undefined : (readKeys(text) ?? false);

export type Copy = { file: Blob; name: string; at: string };
export type CheckState =
  | { step: "none" }
  | { step: "reading"; copy: Copy }
  | { step: "done"; copy: Copy; answer: Checked }
  | { step: "failed"; copy: Copy; error: Error };

/** Reads a copy in the browser. A newer copy replaces an older one that is still being read. */
export const useCheck = () => {
  const [state, setState] = useState<CheckState>({ step: "none" });
  const check = async (file: Blob, name: string, keys: readonly TrustedKey[] | undefined): Promise<void> => {
    const copy = { file, name, at: new Date().toISOString() };
    const mine = (next: CheckState) =>
      setState((now) => (next.step === "reading" || ("copy" in now && now.copy === copy) ? next : now));
    mine({ step: "reading", copy });
    try {
      mine({ step: "done", copy, answer: await checkBundle(file, keys) });
    } catch (error) {
      mine({ step: "failed", copy, error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return { state, check };
};

/** Also checks a copy on the server, which stores the result and the digest of the file. */
export const keepCheck = ({ file, name }: Copy): Promise<EvidenceCheckAnswer> =>
  uploadFile(new File([file], name), evidenceCalls.check, {});

/** Checks a bundle in this browser in a separate worker. Nothing is sent to the server. */
const checkBundle = (file: Blob, keys: readonly TrustedKey[] | undefined): Promise<Checked> => {
  const worker = new Worker(new URL("bundle-worker.ts", import.meta.url), { type: "module" });
  return new Promise<Checked>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Checked | { fault: string }>) =>
      "fault" in data ? reject(new Error(data.fault)) : resolve(data),
    );
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.postMessage({ file, keys } satisfies ToCheck);
  }).finally(() => worker.terminate());
};
