import type { Kysely } from "kysely";
import type { ReadSettings } from "#contracts/codes/read-code.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";

/** How one tenant's codes are read. Every process has its own copy, which follows the records. */
export type Reading = {
  /** The settings as last read. */
  current(): ReadSettings;
  /** Reads the records again. */
  reload(): Promise<void>;
  /** After a change: reads the records again, here and in every other server. */
  changed(): Promise<void>;
  /** Calls after each reading with another result. Returns a function that stops it. */
  onChange(hear: (settings: ReadSettings) => void): () => void;
};

/** A notice may be lost. Settings that are older than this are read again at their next use, in ms. */
const oldestMs = 30_000;

export const readReading = async (db: Kysely<Database>, publicUrl: string | undefined): Promise<ReadSettings> => {
  const templates = db
    .selectFrom("code_template")
    .select(["host", "pattern"])
    .where("is_deleted", "=", false)
    .orderBy("created_time")
    .orderBy("id");
  const setting = db.selectFrom("code_reading").select("serial_alone").where("is_deleted", "=", false);
  const [rows, row] = await Promise.all([templates.execute(), setting.executeTakeFirst()]);
  return {
    publicUrl,
    templates: rows.map(({ host, pattern }) => ({ host: host ?? "", pattern: pattern ?? "" })),
    serialAlone: row?.serial_alone ?? false,
  };
};

type Parts = { db: Kysely<Database>; bus: LiveBus; publicUrl: string | undefined };

export const createReading = ({ db, bus, publicUrl }: Parts): Reading => {
  let settings: ReadSettings = { publicUrl, templates: [], serialAlone: false };
  let readAt = 0;
  /** Readings can finish in another order. The number shows which one began later. */
  let [begun, applied] = [0, 0];
  const listeners = new Set<(settings: ReadSettings) => void>();

  async function reload(): Promise<void> {
    const turn = (begun += 1);
    readAt = Date.now();
    const next = await readReading(db, publicUrl);
    if (turn < applied) return;
    applied = turn;
    const isSame = JSON.stringify(next) === JSON.stringify(settings);
    settings = next;
    if (!isSame) for (const hear of listeners) hear(next);
  }
  // A failed reading leaves the settings as they are, until the next one.
  const reloadLater = (): void => void reload().catch(() => undefined);
  bus.subscribe("reading", reloadLater);
  reloadLater();

  return {
    current() {
      if (Date.now() - readAt > oldestMs) reloadLater();
      return settings;
    },
    reload,
    async changed() {
      await reload();
      await bus.publish("reading", {});
    },
    onChange(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
};
