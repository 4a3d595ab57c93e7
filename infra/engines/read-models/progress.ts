import type { Pool } from "pg";
import type { Position } from "#contracts/streams/position.ts";
import { nextHint } from "#infra/engines/live-bus/next-hint.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";

/** The progress of the read models, for code that only reads them. */
export type Progress = {
  /** The position that all read models have reached. `undefined` before the first event, and before the read models exist. */
  reached(): Promise<Position | undefined>;
  /** Waits until the read models have reached a position. Returns `false` after `ms`. */
  waitFor(position: Position, ms: number): Promise<boolean>;
};

export type ProgressOptions = {
  pool: Pool;
  bus: LiveBus;
  /** The event log's order of positions. */
  order(position: Position): bigint;
};

/** Interval for reading the checkpoint, because hints may be lost. */
const lookAgainMs = 100;
const undefinedTable = "42P01";

/** Reads the checkpoint in `read.checkpoint`. The projections write it in the same transaction as the rows. */
export function createProgress({ pool, bus, order }: ProgressOptions): Progress {
  /** Read models never go back, so a position that was reached needs no new check. */
  let latest = 0n;

  const reached = async (): Promise<Position | undefined> => {
    const position = await readPosition(pool);
    if (position !== undefined && order(position) > latest) latest = order(position);
    return position;
  };

  const waitFor = async (position: Position, ms: number): Promise<boolean> => {
    const target = order(position);
    const deadline = Date.now() + ms;
    while (latest < target) {
      const hinted = nextHint({ bus, topic: "projections" }, lookAgainMs);
      try {
        await reached();
        if (latest >= target) break;
        if (Date.now() >= deadline) return false;
        await hinted.promise;
      } finally {
        hinted.cancel();
      }
    }
    return true;
  };

  return { reached, waitFor };
}

export async function readPosition(pool: Pool): Promise<Position | undefined> {
  try {
    const { rows } = await pool.query<{ position: string | null }>({
      name: "read.checkpoint",
      text: "select position from read.checkpoint where name = 'views'",
    });
    return rows[0]?.position ?? undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === undefinedTable) return undefined;
    throw error;
  }
}
