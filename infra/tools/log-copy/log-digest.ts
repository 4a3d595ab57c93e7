import { hash } from "node:crypto";
import type { Recorded } from "#contracts/streams/event.ts";
import { canonicalEvent } from "./canonical-event.ts";

/** The number of events in a log, and the last link of the chain over them. */
export type LogDigest = { events: number; digest: string };

export type Chain = { add(line: string): void; value(): LogDigest };

/** Each link is the SHA-256 of the previous link and an event's line. It covers every event and their order. */
export const createChain = (): Chain => {
  let [events, digest] = [0, ""];
  return {
    add: (line) => {
      digest = hash("sha256", digest + line, "hex");
      events += 1;
    },
    value: () => ({ events, digest }),
  };
};

/** The digest of a whole log, or of a part. */
export async function digestOf(events: AsyncIterable<Recorded>): Promise<LogDigest> {
  const chain = createChain();
  for await (const event of events) chain.add(canonicalEvent(event));
  return chain.value();
}
