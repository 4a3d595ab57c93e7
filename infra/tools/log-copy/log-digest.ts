import { hash } from "node:crypto";
import type { Recorded } from "#contracts/streams/event.ts";
import { canonicalEvent } from "./canonical-event.ts";

/** How many events a log holds, and the last link of the chain over them. */
export type LogDigest = { events: number; digest: string };

export type Chain = { add(line: string): void; value(): LogDigest };

/** Each link is the SHA-256 of the link before and an event's line: it stands for every event and for their order. */
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

/** The digest of a whole log, or of what is read of it. */
export async function digestOf(events: AsyncIterable<Recorded>): Promise<LogDigest> {
  const chain = createChain();
  for await (const event of events) chain.add(canonicalEvent(event));
  return chain.value();
}
