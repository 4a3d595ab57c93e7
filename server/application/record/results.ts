import type { FirstOutcome, RecordAnswer, RecordResult, Route } from "#contracts/commands/record.ts";
import { fragments } from "#contracts/locales/fragments.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { TenantContext } from "../context.ts";
import { laterOf } from "../later-of.ts";
import type { Batch } from "./batch.ts";
import { scannedBy } from "./known-command.ts";
import type { Outcome } from "./outcome.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import type { Place } from "#contracts/streams/company-type.ts";

/** Plate of the chosen vehicle, if the cylinder came in from another vehicle. */
const chosenOf = ({ type, data }: CylinderProcedureEvent): { chosen?: string } => {
  const { holder } = data.before;
  if (type !== "CylinderMoved" || !data.vehicle || findProcedure(data.procedureId)?.way !== "in") return {};
  const differs = holder.kind === "vehicle" && holder.id !== data.vehicle.id;
  return differs ? { chosen: data.vehicle.licenseNumber } : {};
};

/** The places that the event names: by the ledger before it, and after it. `customers` has the names of the call's customers by id. */
const routeOf = (event: CylinderProcedureEvent, customers: ReadonlyMap<string, string>): Route => {
  const { before, after, exceptions } = event.data;
  const place = ({ kind, id, name }: Place) => ({ kind, name: name || (customers.get(id) ?? "") });
  const isLate = exceptions.includes("procedure.outOfOrder");
  const from = place(before.holder);
  return { from, ...(isLate ? {} : { to: after.holder ? place(after.holder) : from }), ...chosenOf(event) };
};

/** Last position written to each stream. */
export type Positions = Map<string, Position>;

/** All four fields are always present (rules §4, Recording). */
const toWire = ({ outcome, code, reasons, exceptions }: FirstOutcome): RecordResult["first"] => ({
  outcome,
  code: code ?? null,
  reasons,
  exceptions,
});

/** Outcome of the first item with this command id, from this call or an earlier one. */
const firstOf = (batch: Batch, outcome: Outcome): { first: FirstOutcome; revision?: number; route?: Route } => {
  switch (outcome.is) {
    case "duplicate":
      return { first: outcome.first, revision: outcome.revision, route: outcome.route };
    case "recorded":
      return {
        first: { outcome: "recorded", reasons: outcome.reasons, exceptions: outcome.exceptions },
        revision: outcome.written.revision,
        route: routeOf(outcome.event, batch.references.customers),
      };
    case "refused":
      return {
        first: { outcome: "refused", code: outcome.reasons[0], reasons: outcome.reasons, exceptions: [] },
        revision: outcome.written?.revision,
      };
    case "repeated":
      return firstOf(batch, outcomeAt(batch, outcome.of));
    default:
      return outcome satisfies never;
  }
};

const outcomeAt = (batch: Batch, index: number): Outcome => {
  const outcome = batch.outcomes[index];
  if (!outcome) throw new Error(`item ${index} was not decided`);
  return outcome;
};

/** The inspection due that a recorded inspection set. */
const inspectionDueOf = ({ type, data }: CylinderProcedureEvent): { inspectionDue?: string } =>
  type === "CylinderChecked" && data.after.inspectionDue ? { inspectionDue: data.after.inspectionDue } : {};

/** The sentences of the codes, and their fragments. Nothing without a code. */
const wordsOf = (
  { caller: { language } }: Batch,
  { timeZone, now }: TenantContext,
  codes: readonly string[],
  facts: Facts,
): Pick<RecordResult, "msg" | "brief"> => {
  if (codes.length === 0) return {};
  return {
    msg: sentences(language, timeZone, codes, facts),
    brief: fragments(language, timeZone, codes, facts, now().getTime()),
  };
};

const resultOf = (ctx: TenantContext, batch: Batch, index: number): RecordResult => {
  const item = batch.items[index];
  if (!item) throw new Error(`the call has no item ${index}`);
  const { language } = batch.caller;
  const { gasBarcode: code, sentCode: gasBarcode = code, commandId: id, sentId: commandId = id } = item;
  const outcome = outcomeAt(batch, index);
  if (outcome.is === "recorded") {
    const { exceptions, reasons, facts, written, event } = outcome;
    return {
      commandId,
      gasBarcode,
      outcome: "recorded",
      ...wordsOf(batch, ctx, exceptions, facts),
      ...(reasons.length > 0 ? { reasons } : {}),
      exceptions,
      ...inspectionDueOf(event),
      revision: written.revision,
      route: routeOf(event, batch.references.customers),
    };
  }
  if (outcome.is === "refused") {
    const { reasons, facts, paths, written, fault } = outcome;
    const clientName = batch.references.customers.get(item.clientId ?? "");
    const revision = written ? { revision: written.revision } : {};
    return {
      commandId,
      gasBarcode,
      outcome: "refused",
      code: reasons[0],
      ...(fault
        ? { msg: translate(batch.caller.language, fault) }
        : wordsOf(batch, ctx, reasons, clientName ? { ...facts, clientName } : facts)),
      reasons,
      ...revision,
      ...(paths ? { paths } : {}),
    };
  }
  const { first, revision, route } = firstOf(batch, outcome);
  const msg = translate(language, first.outcome === "recorded" ? "procedure.duplicate" : "procedure.duplicateRefused");
  return {
    commandId,
    gasBarcode,
    outcome: "duplicate",
    msg,
    ...(revision === undefined ? {} : { revision }),
    ...(route ? { route } : {}),
    first: toWire(first),
  };
};

const touchedBy = (outcome: Outcome, positions: Positions): Position | undefined => {
  if (outcome.is === "repeated") return undefined;
  if (outcome.is === "duplicate") return outcome.position ?? positions.get(outcome.stream);
  return outcome.written && positions.get(outcome.written.stream);
};

/** Positions of duplicates that only the read models know, read from their streams. */
const placesOf = async ({ events }: TenantContext, batch: Batch, positions: Positions): Promise<Position[]> => {
  const unplaced = batch.outcomes.flatMap((outcome) =>
    outcome?.is === "duplicate" && outcome.position === undefined && !positions.has(outcome.stream) ? [outcome] : [],
  );
  const first = new Map<string, number>();
  for (const { stream, revision } of unplaced) first.set(stream, Math.min(revision, first.get(stream) ?? revision));
  const streams = await events.readStreams([...first].map(([stream, from]) => ({ stream, from: BigInt(from) })));
  return unplaced.flatMap(({ stream, revision }) => {
    const match = streams.get(stream)?.find((event) => event.revision === BigInt(revision));
    return match?.position ?? [];
  });
};

/** Stores the outcomes of the call, in case an id is used again. */
const remember = ({ recent }: TenantContext, batch: Batch, positions: Positions): void => {
  for (const [index, outcome] of batch.outcomes.entries()) {
    const item = batch.items[index];
    if (!item || !outcome || (outcome.is !== "recorded" && outcome.is !== "refused") || !outcome.written) continue;
    const { stream, revision } = outcome.written;
    const { first, route } = firstOf(batch, outcome);
    recent.set(item.commandId, {
      first,
      route,
      scanned: scannedBy(item, batch),
      stream,
      revision,
      position: positions.get(stream),
    });
  }
};

/** Results in the order of the items, and the highest log position that the call touched, including duplicates. */
export const answerOf = async (ctx: TenantContext, batch: Batch, positions: Positions): Promise<RecordAnswer> => {
  const { events } = ctx;
  remember(ctx, batch, positions);
  const touched = [
    ...(await placesOf(ctx, batch, positions)),
    ...positions.values(),
    ...batch.items.flatMap((_, index) => touchedBy(outcomeAt(batch, index), positions) ?? []),
  ];
  const highest = laterOf(events, ...touched);
  const results = batch.items.map((_, index) => resultOf(ctx, batch, index));
  // A call that touched nothing returns the end of the log.
  return { position: highest ?? (await events.head()) ?? null, results };
};
