import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { Projectable } from "../views/view.ts";
import { applyWindow, parkEvent, type Applied, type EventChunks } from "./apply-window.ts";
import { readCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { faultOf } from "./fault.ts";
import { projectingLease, takeLease } from "./lease.ts";
import type { Fault } from "./parked.ts";
import { createKeptStates } from "./kept-states.ts";
import type { Models } from "./schema.ts";

/** Result of a batch. There are several when the batch was split. */
export type Step = Applied;

export type Projector = {
  /** True when this process holds the lease for projecting, see `takeLease`. Otherwise the caller waits and retries. */
  lead(): Promise<boolean>;
  /** Checkpoint of the read models. */
  checkpoint(): Promise<Checkpoint>;
  /** Applies the events after the checkpoint, exactly once in effect. Calls `committed` after each commit. */
  apply(events: readonly Recorded[], from: Checkpoint, committed?: (step: Step) => void): Promise<Checkpoint>;
  /** Applies the pieces from `next` in one transaction. Throws `WindowFailed` when an event in it cannot be projected. */
  applyWindow(
    from: Checkpoint,
    next: (rows: number) => Promise<readonly Recorded[] | undefined>,
    committed?: (step: Step) => void,
  ): Promise<Checkpoint>;
  /** Clears the states in memory. They are read from the database again. */
  forgetStates(): void;
};

/** An event up to this order cannot be projected, and {@link Projector.apply} finds it. Nothing was applied. */
export class WindowFailed extends Error {
  override name = "WindowFailed";
  readonly until: bigint;
  constructor(until: bigint, cause: unknown) {
    super(`an event up to ${until} cannot be projected`, { cause });
    this.until = until;
  }
}

export type ProjectorOptions = {
  schema: string;
  models: Models;
  connection: LastingConnection;
  /** Connection for the lease only. Needed for `lead`. */
  leasing?: LastingConnection;
  /** Overrides `leaseSilenceMs` of the lease. */
  silenceMs?: number;
  order(position: Position): bigint;
  onParked(event: Recorded, fault: Fault): void;
};

/** Events that are projected while PostgreSQL writes the previous new rows. */
const pieceSize = 500;

export function createProjector(options: ProjectorOptions): Projector {
  const { connection, leasing = connection, order, onParked, schema, models, silenceMs } = options;
  const target = { schema, models, kept: createKeptStates() };
  const projectable = (event: Recorded): Projectable => ({ ...event, order: order(event.position) });

  const apply = async (
    events: readonly Projectable[],
    from: Checkpoint,
    committed: (step: Step) => void,
  ): Promise<Checkpoint> => {
    try {
      const step = await connection.use((client) => applyWindow(client, target, from, inPieces(events)));
      committed(step);
      return step.checkpoint;
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      if (events.length > 1) {
        // The faulty event is found by halving. The good events before and after it are applied.
        const middle = events.length >> 1;
        const half = await apply(events.slice(0, middle), from, committed);
        return apply(events.slice(middle), half, committed);
      }
      const event = events[0]!;
      const checkpoint = await connection.use((client) => parkEvent(client, target, from, event, fault));
      onParked(event, fault);
      committed({ checkpoint, changes: [] });
      return checkpoint;
    }
  };

  return {
    lead: () => leasing.use((client) => takeLease(client, { ...projectingLease(schema), silenceMs })),
    checkpoint: () => connection.use((client) => readCheckpoint(client, target.schema)),
    forgetStates: () => target.kept.forget(),
    async apply(events, from, committed = () => undefined) {
      if (events.length === 0) return from;
      return apply(events.map(projectable), from, committed);
    },
    async applyWindow(from, next, committed = () => undefined) {
      let until = from.order;
      const pieces: EventChunks = async (rows) => {
        const events = (await next(rows))?.map(projectable);
        until = events?.at(-1)?.order ?? until;
        return events;
      };
      try {
        const step = await connection.use((client) => applyWindow(client, target, from, pieces));
        if (step.checkpoint.order > from.order) committed(step);
        return step.checkpoint;
      } catch (error) {
        throw faultOf(error) ? new WindowFailed(until, error) : error;
      }
    },
  };
}

const inPieces = (events: readonly Projectable[]): EventChunks => {
  let at = 0;
  return () => (at < events.length ? events.slice(at, (at += pieceSize)) : undefined);
};
