import pg from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/wire/position.ts";
import type { LastingConnection } from "#infra/database/lasting-connection.ts";
import type { Projectable } from "../views/view.ts";
import { applyBatch, parkEvent, type Target } from "./apply-batch.ts";
import { readCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { takeLease } from "./lease.ts";
import type { Fault } from "./parked.ts";
import { ProjectionFailed } from "./project-batch.ts";
import type { TableChanges } from "./recording.ts";

/** What came of a batch; more than one entry when it had to be divided. */
export type Step = { checkpoint: Checkpoint; changes: TableChanges[] };

export type Projector = {
  /** Whether this process is the one that projects now, see `takeLease`; otherwise it waits and asks again. */
  lead(): Promise<boolean>;
  /** Where the read models stand by their own word. */
  checkpoint(): Promise<Checkpoint>;
  /** Applies events that follow the checkpoint, exactly once in effect, and tells after each commit. */
  apply(events: readonly Recorded[], from: Checkpoint, committed?: (step: Step) => void): Promise<Checkpoint>;
};

export type ProjectorOptions = Target & {
  connection: LastingConnection;
  order(position: Position): bigint;
  onParked(event: Recorded, fault: Fault): void;
};

/** SQLSTATE classes of what is wrong with the data: a value that does not fit, a key that is there already. */
const dataErrors = ["22", "23"];

/** A fault of the event rather than of the machine: tried again it would fail again. */
const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof ProjectionFailed) return { view: error.view, error: error.message };
  if (!(error instanceof pg.DatabaseError) || !dataErrors.includes(error.code?.slice(0, 2) ?? "")) return undefined;
  return { view: error.table ?? "", error: error.message };
};

export function createProjector({ connection, order, onParked, ...target }: ProjectorOptions): Projector {
  const apply = async (
    events: readonly Projectable[],
    from: Checkpoint,
    committed: (step: Step) => void,
  ): Promise<Checkpoint> => {
    try {
      const step = await connection.use((client) => applyBatch(client, target, from, events));
      committed(step);
      return step.checkpoint;
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      if (events.length > 1) {
        // The faulty event is found by halving; the good ones before and after it are applied as usual.
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
    lead: () => connection.use(takeLease),
    checkpoint: () => connection.use((client) => readCheckpoint(client, target.schema)),
    async apply(events, from, committed = () => undefined) {
      if (events.length === 0) return from;
      return apply(
        events.map((event) => ({ ...event, order: order(event.position) })),
        from,
        committed,
      );
    },
  };
}
