import { randomUUID } from "node:crypto";
import type { NewEvent } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { append } from "./runner/open-shop.ts";
import { threeCylinders } from "./views/three-cylinders.ts";

/** Three cylinders' lives over and over, each time on other cylinders, until told to stop. */
export const liveOn = (events: EventLog): { check(): void; stop(): Promise<void> } => {
  let on = true;
  let failure: Error | undefined;
  const living = (async () => {
    const lives = JSON.stringify(threeCylinders(), (_, part: unknown) => (typeof part === "bigint" ? undefined : part));
    while (on) {
      const renamed = lives
        .replaceAll(/00000000-0000-7000-8000-0000000000\d\d/g, renaming())
        .replaceAll("barcode-X-9", `barcode-${randomUUID()}`)
        .replaceAll("exception-barcode", `exception-${randomUUID()}`)
        .replaceAll("O-1", `O-${randomUUID()}`);
      const stored = JSON.parse(renamed) as (NewEvent & { stream: string })[];
      const revisions = new Map<string, bigint>();
      for (const { stream, type, data, meta } of stored) {
        const revision = revisions.get(stream);
        await append(events, stream, revision ?? "none", { type, data, meta, id: randomUUID() });
        revisions.set(stream, (revision ?? -1n) + 1n);
      }
    }
  })().catch((error: Error) => void (failure = error));
  return {
    check() {
      if (failure) throw failure;
    },
    async stop() {
      on = false;
      await living;
      this.check();
    },
  };
};

/** The same new id for the same old one. */
const renaming = (): ((id: string) => string) => {
  const names = new Map<string, string>();
  return (id) => names.get(id) ?? (names.set(id, randomUUID()), names.get(id)!);
};
