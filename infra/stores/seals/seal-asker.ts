import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { nextHint } from "#infra/engines/live-bus/next-hint.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { SealReader, StoredCheckpoint } from "./seal-reader.ts";

/** A seal that stands in the log, with a checkpoint beyond it. */
export type MadeSeal = { index: number; treeSize: number };

/** Asks the sealer, which is in another process. Rows are what it goes by; hints only make it quicker. */
export type SealAsker = {
  /**
   * The newest checkpoint once it covers all that was appended before the call, or, after `waitMs`, the newest there is. `undefined` before
   * the first.
   */
  checkpoint(waitMs: number): Promise<StoredCheckpoint | undefined>;
  /** Has a `SealMade` appended. @throws SealerAway */
  seal(): Promise<MadeSeal>;
  /** Has the SHA-256 of a bundle's manifest, in hex, signed; returns the note. @throws SealerAway */
  sign(manifestHex: string): Promise<string>;
};

/** The sealer did not answer: it is stopped, or has stopped sealing. */
export class SealerAway extends Error {
  override name = "SealerAway";
}

export type SealAskerOptions = {
  db: Kysely<Database>;
  bus: LiveBus;
  log: Pick<EventLog, "head" | "order">;
  /** Names the log, as beside a place in it. */
  logName: string;
  reader: Pick<SealReader, "newest" | "progress">;
  /** A request waits so long at most; the sealer answers none that is older. */
  patienceMs?: number;
};

/** Older requests are answered no more: nobody waits for them. */
export const REQUEST_MS = 60_000;
/** Hints may be lost, so the rows are looked at again after this long. */
const lookAgainMs = 100;
/** The sealer goes by "within the last minute", so it is written down less often than people ask. */
const ASKED_MS = 5000;

export const createSealAsker = (options: SealAskerOptions): SealAsker => {
  const { db, bus, reader, log, logName, patienceMs = REQUEST_MS } = options;

  const ask = async (request: { kind: "seal" | "sign"; manifest?: string }): Promise<unknown> => {
    const id = randomUUID();
    await db
      .insertInto("audit.request")
      .values({ id, ...request, created_time: new Date() })
      .execute();
    await bus.publish("seals", { what: "asked" });
    try {
      const answer = await until(bus, patienceMs, async () => {
        const row = await db.selectFrom("audit.request").select("answer").where("id", "=", id).executeTakeFirst();
        return row?.answer ?? undefined;
      });
      if (answer === undefined) throw new SealerAway(`the sealer has not answered in ${patienceMs / 1000} s`);
      return answer;
    } finally {
      await db.deleteFrom("audit.request").where("id", "=", id).execute();
    }
  };

  /** Size of the tree that covers a place of the log, once it is sealed so far. */
  const sizeCovering = async (head: string): Promise<number | undefined> => {
    const { position, size, logName: sealedLog } = await reader.progress();
    if (position === undefined || sealedLog !== logName) return undefined;
    return log.order(position) >= log.order(head) ? size : undefined;
  };

  return {
    async checkpoint(waitMs) {
      await markAsked(db);
      const head = await log.head();
      await bus.publish("seals", { what: "asked" });
      if (head === undefined) return reader.newest();
      let size: number | undefined;
      const covering = await until(bus, waitMs, async () => {
        size ??= await sizeCovering(head);
        const newest = size === undefined ? undefined : await reader.newest();
        return newest && newest.size >= size! ? newest : undefined;
      });
      return covering ?? reader.newest();
    },
    seal: async () => (await ask({ kind: "seal" })) as MadeSeal,
    sign: async (manifest) => ((await ask({ kind: "sign", manifest })) as { note: string }).note,
  };
};

const markAsked = (db: Kysely<Database>): Promise<unknown> =>
  db
    .updateTable("audit.progress")
    .set({ asked_at: new Date() })
    .where((eb) => eb.or([eb("asked_at", "is", null), eb("asked_at", "<", new Date(Date.now() - ASKED_MS))]))
    .execute();

/** Looks until `look` finds something; `undefined` after `ms`. */
const until = async <T>(bus: LiveBus, ms: number, look: () => Promise<T | undefined>): Promise<T | undefined> => {
  const deadline = Date.now() + ms;
  for (;;) {
    const hint = nextHint({ bus, topic: "seals", heard: ({ what }) => what === "made" }, lookAgainMs);
    try {
      const answer = await look();
      if (answer !== undefined || Date.now() >= deadline) return answer;
      await hint.promise;
    } finally {
      hint.cancel();
    }
  }
};
