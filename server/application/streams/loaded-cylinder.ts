import type { FirstOutcome } from "#contracts/commands/record.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Expected } from "#infra/engines/event-log/port.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { KeptOutcome, Scanned, Snapshot } from "../reference.ts";

/** Outcome of a command in the stream. `position` is unknown until its append has finished. */
export type KnownOutcome = FirstOutcome & { revision: number; position?: Position; scanned?: Scanned };

/**
 * A cylinder up to the last event read: the state for decisions, the revision that guards the append, and the outcomes of commands. These are from
 * the events read and from the snapshot.
 */
export type LoadedCylinder = {
  cylinderId: string;
  state: CylinderState;
  revision: Expected;
  known: ReadonlyMap<string, KnownOutcome>;
};

/** Start of folding for a stream that has not been read. */
export const unread = (cylinderId: string): LoadedCylinder => ({
  cylinderId,
  state: initialCylinder,
  revision: "none",
  known: new Map(),
});

const outcomeOf = (event: RecordedCylinderEvent): FirstOutcome => {
  if (event.type === "ProcedureRefused") {
    const { reasons } = event.data;
    return { outcome: "refused", code: reasons[0], reasons, exceptions: [] };
  }
  const exceptions = "exceptions" in event.data ? event.data.exceptions : [];
  const reasons = "unsafe" in event.data ? (event.data.unsafe ?? []) : [];
  return { outcome: "recorded", reasons, exceptions };
};

const scannedOf = ({ type, data }: RecordedCylinderEvent): Scanned | undefined => {
  switch (type) {
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
    case "ProcedureRefused":
      return { gasBarcode: data.gasBarcode, procedureId: data.procedureId, companyId: data.company.id };
    default:
      return undefined;
  }
};

/** Folds events onto a loaded cylinder. The given object does not change, because a retry after a conflict starts from it. */
export const foldOnto = (
  loaded: LoadedCylinder,
  events: readonly (RecordedCylinderEvent & { position?: Position })[],
): LoadedCylinder => {
  if (events.length === 0) return loaded;
  const outcomes = new Map(loaded.known);
  let { state, revision } = loaded;
  for (const event of events) {
    state = evolveCylinder(state, event);
    revision = event.revision;
    outcomes.set(event.meta.commandId, {
      ...outcomeOf(event),
      scanned: scannedOf(event),
      revision: Number(event.revision),
      position: event.position,
    });
  }
  return { ...loaded, state, revision, known: outcomes };
};

/** The revision after the last known one, from which the rest is read. */
export const nextRevision = (revision: Expected): bigint => (revision === "none" ? 0n : revision + 1n);

/** Reads the streams of many cylinders at once. */
export const loadCylinders = async (
  events: UpcastLog,
  cylinderIds: readonly string[],
): Promise<Map<string, LoadedCylinder>> => {
  const starts = [...new Set(cylinderIds)].map(unread);
  return refreshCylinders(events, starts);
};

/** Reads the new events of loaded cylinders. */
export const refreshCylinders = async (
  events: UpcastLog,
  loaded: readonly LoadedCylinder[],
): Promise<Map<string, LoadedCylinder>> => {
  if (loaded.length === 0) return new Map();
  const places = loaded.map(({ cylinderId, revision }) => ({
    stream: cylinderStream(cylinderId),
    from: nextRevision(revision),
  }));
  const tails = await events.readStreams(places);
  return new Map(loaded.map((one) => [one.cylinderId, foldOnto(one, tails.get(cylinderStream(one.cylinderId)) ?? [])]));
};

/** Starts from a snapshot if there is one. `outcomes` are those of the caller's commands, and later events still have to be read. */
export const fromSnapshot = ({ cylinderId, folded }: Snapshot, outcomes: readonly KeptOutcome[]): LoadedCylinder => {
  if (!folded) return unread(cylinderId);
  const byCommand = new Map<string, KnownOutcome>(
    outcomes.map(({ commandId, cylinderId: _cylinder, ...outcome }) => [commandId, outcome]),
  );
  return { cylinderId, ...folded, known: byCommand };
};
