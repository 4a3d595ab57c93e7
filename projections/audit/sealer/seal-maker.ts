import type { Kysely } from "kysely";
import { toBase64 } from "#contracts/seals/bytes.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { SEAL_STREAM, type SealMade } from "#contracts/streams/audit/events.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { BusinessClock } from "#infra/engines/business-clock/business-clock.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { MadeSeal } from "#infra/stores/seals/seal-asker.ts";
import type { SealReader } from "#infra/stores/seals/seal-reader.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import type { Notary } from "./notary.ts";
import type { SealedState } from "./sealed-state.ts";

export type SealMakerOptions = {
  db: Kysely<Database>;
  log: Pick<EventLog, "append" | "head" | "order">;
  reader: SealReader;
  state: SealedState;
  notary: Notary;
  tenant: { id: string; timeZone: string; clock: BusinessClock };
};

export type SealMaker = {
  /** Seals the current log and makes the checkpoint that covers the seal. `undefined` if that is not possible now. */
  make(): Promise<MadeSeal | undefined>;
  /** Seals the last day once everything is sealed. Does nothing if there is nothing new. */
  makeDaily(): Promise<void>;
};

/** Timeout in ms. A longer wait means a fault, because the log is followed closely; the next turn retries. */
const PATIENCE_MS = 5000;

/** Appends seals. Long because daily and asked seals share the day of the last. */
export const createSealMaker = ({ db, log, reader, state, notary, tenant }: SealMakerOptions): SealMaker => {
  const { clock, timeZone } = tenant;
  /** The business day of the last seal. Before the first seal it is the day of the log's first event. */
  let lastDay: string | undefined;

  const covered = (position: string): Promise<boolean> =>
    state.until(
      (sealedState) => sealedState.position !== undefined && log.order(sealedState.position) >= log.order(position),
      PATIENCE_MS,
    );

  const make = async (): Promise<MadeSeal | undefined> => {
    const head = await log.head();
    if (head === undefined || !(await covered(head))) return undefined;
    const { size, root } = state.now;
    const { root: headsRoot, leaves } = await reader.heads(size);
    const data = { treeSize: size, root: toBase64(root), streams: leaves.length, headsRoot: toBase64(headsRoot) };
    const last = await lastSeal(db);
    await clock.read();
    const events = stamp<SealMade>([{ type: "SealMade", data }], metaOf(tenant, size));
    const appended = await log.append(SEAL_STREAM, last ? BigInt(last.revision) : "none", events);
    if (!appended.ok || !(await covered(appended.position))) return undefined;
    lastDay = events[0]!.meta.businessDay;
    const seal = await lastSeal(db);
    const { size: signed } = await notary.sign(state.now);
    return seal && signed > Number(seal.index) ? { index: Number(seal.index), treeSize: size } : undefined;
  };

  return {
    make,
    async makeDaily() {
      if (!state.caughtUp || state.now.size === 0) return;
      await clock.read();
      const today = businessDay(clock.now().toISOString(), timeZone);
      lastDay ??= await dayOfLast(db, timeZone, today);
      if (today <= lastDay) return;
      const last = await lastSeal(db);
      if (last && Number(last.index) + 1 === state.now.size) lastDay = today;
      else await make();
    },
  };
};

const metaOf = ({ id, timeZone, clock }: SealMakerOptions["tenant"], size: number) => {
  const recordedAt = clock.now().toISOString();
  const commandId = eventId(id, size);
  const day = businessDay(recordedAt, timeZone);
  return {
    commandId,
    correlationId: commandId,
    userId: NOBODY,
    companyId: NOBODY,
    occurredAt: recordedAt,
    recordedAt,
    businessDay: day,
  };
};

const lastSeal = (db: Kysely<Database>) =>
  db
    .selectFrom("audit.leaf")
    .select(["index", "revision", "recorded_at"])
    .where("stream", "=", SEAL_STREAM)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();

const dayOfLast = async (db: Kysely<Database>, timeZone: string, today: string): Promise<string> => {
  const first = () => db.selectFrom("audit.leaf").select("recorded_at").where("index", "=", "0").executeTakeFirst();
  const at = ((await lastSeal(db)) ?? (await first()))?.recorded_at;
  return at ? businessDay(at.toISOString(), timeZone) : today;
};
