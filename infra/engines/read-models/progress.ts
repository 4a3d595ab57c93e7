import type { Pool } from "pg";
import type { Position } from "#contracts/streams/position.ts";
import { nextHint } from "#infra/engines/live-bus/next-hint.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";

/** How far the read models have come, for those who only read them. */
export type Progress = {
  /** The position that all read models have reached; `undefined` before the first event, and before there are any. */
  reached(): Promise<Position | undefined>;
  /** Waits until the read models have reached a position; `false` when that takes longer than `ms`. */
  waitFor(position: Position, ms: number): Promise<boolean>;
};

export type ProgressOptions = {
  pool: Pool;
  bus: LiveBus;
  /** The event log's own order of positions. */
  order(position: Position): bigint;
};

/** Hints may be lost, so the checkpoint is looked at again after this long. */
const lookAgainMs = 100;
const undefinedTable = "42P01";

/** Reads the checkpoint that projections keep in `read.checkpoint`, in the transaction of the rows it speaks for. */
export function createProgress({ pool, bus, order }: ProgressOptions): Progress {
  /** Read models never go back, so what was reached once needs no look. */
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

/** Reads the checkpoint's position. */
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
