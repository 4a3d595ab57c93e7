import { addCheckpointText, readSize, SIZE_TYPE, type AddCheckpoint } from "#contracts/seals/add-checkpoint.ts";
import { withDeadline } from "#infra/with-deadline.ts";

/** A witness's response: its signature lines, the other size that it has, or a rejection. */
export type WitnessReply =
  | { kind: "signed"; lines: string[] }
  | { kind: "conflict"; size: number }
  | { kind: "refused"; status: number; reason: string };

const ANSWER_MS = 10_000;
const MOST_BYTES = 64 * 1024;

/**
 * Requests a witness's signature for a checkpoint (C2SP tlog-witness).
 *
 * @param witness the address before `/add-checkpoint`
 * @throws Error while it is away
 */
export const askWitness = (witness: string, request: AddCheckpoint, signal?: AbortSignal): Promise<WitnessReply> =>
  withDeadline(ANSWER_MS, (ending) => ask(witness, request, ending), signal);

const ask = async (witness: string, request: AddCheckpoint, signal: AbortSignal): Promise<WitnessReply> => {
  const response = await fetch(`${witness.replace(/\/+$/, "")}/add-checkpoint`, {
    method: "POST",
    body: addCheckpointText(request),
    headers: { "content-type": "text/plain; charset=utf-8" },
    redirect: "error",
    signal,
  });
  const text = await bodyOf(response);
  if (response.status === 200) return { kind: "signed", lines: text.split("\n").filter((line) => line !== "") };
  const isSize = response.headers.get("content-type")?.split(";")[0]?.trim() === SIZE_TYPE;
  const size = response.status === 409 && isSize ? readSize(text.replace(/\n$/, "")) : undefined;
  if (size !== undefined) return { kind: "conflict", size };
  return { kind: "refused", status: response.status, reason: text.trim().slice(0, 200) };
};

const bodyOf = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`the witness answered more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};
