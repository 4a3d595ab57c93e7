import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { nextHint } from "#infra/engines/live-bus/next-hint.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { SealReader, StoredCheckpoint } from "./seal-reader.ts";

/** A seal in the log, covered by a checkpoint. */
export type MadeSeal = { index: number; treeSize: number };

/** A checkpoint. `covers`: it includes all events that were in the log when somebody asked for it. */
export type CoveringCheckpoint = StoredCheckpoint & { covers: boolean };

/** Sends requests to the sealer, which is another process. The sealer reads the requests' rows; hints only speed it up. */
export type SealAsker = {
  /**
   * Waits for a checkpoint that covers all earlier appends. After `waitMs` it returns the newest one, which does not cover them, or `undefined` before
   * the first.
   */
  checkpoint(waitMs: number): Promise<CoveringCheckpoint | undefined>;
  /** Requests a `SealMade` event. @throws SealerAway */
  seal(): Promise<MadeSeal>;
  /** Requests a signature for the SHA-256 of a bundle's manifest, in hex. Returns the note. @throws SealerAway */
  sign(manifestHex: string): Promise<string>;
};

/** The sealer did not respond, because it is not running or has stopped sealing. */
export class SealerAway extends Error {
  override name = "SealerAway";
}

export type SealAskerOptions = {
  db: Kysely<Database>;
  bus: LiveBus;
  log: Pick<EventLog, "head" | "order">;
  /** Name of the log, stored with its positions. */
  logName: string;
  reader: Pick<SealReader, "newest" | "progress">;
  /** Timeout of a request. The sealer ignores older requests. */
  patienceMs?: number;
};

/** The sealer ignores older requests, because their senders no longer wait. */
export const REQUEST_MS = 60_000;
/** Interval for reading the rows, because hints may be lost. */
const lookAgainMs = 100;
/** The request time is written at most this often. The sealer only checks whether it is within the last minute. */
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

  /** Size of the tree that covers a position of the log, once that part is sealed. */
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
      const having = async (covers: boolean) => {
        const newest = await reader.newest();
        return newest && { ...newest, covers };
      };
      if (head === undefined) return having(true);
      let size: number | undefined;
      const covering = await until(bus, waitMs, async () => {
        size ??= await sizeCovering(head);
        const newest = size === undefined ? undefined : await having(true);
        return newest && newest.size >= size! ? newest : undefined;
      });
      return covering ?? having(false);
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

/** Repeats `look` until it finds something. `undefined` after `ms`. */
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
