import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder } from "#contracts/streams/cylinder/state.ts";
import type { DomainEvent, EventMeta } from "#contracts/streams/event.ts";
import type { Projectable } from "#projections/views/view.ts";
import { at, type Builder } from "#tests/support/cylinder-builder.ts";
import { station } from "#tests/support/reference.ts";

export const cylinderId = "cyl-1";
export const rowOfRevision = (revision: number): string => `${cylinderId}.${revision}`;

/** Events of a stream as the log gives them; `order` counts from 1 and goes on over several calls with `after`. */
export const recorded = <E extends DomainEvent>(
  stream: string,
  events: readonly (E & { meta?: Partial<EventMeta>; revision?: bigint })[],
  after = 0,
): Projectable<E>[] =>
  events.map((event, index) => ({
    ...event,
    id: `event-${stream}-${index}`,
    stream,
    revision: event.revision ?? BigInt(index),
    position: String(after + index + 1),
    order: BigInt(after + index + 1),
    meta: metaOf(event.meta),
  }));

const metaOf = (meta: Partial<EventMeta> = {}): EventMeta => ({
  v: 1,
  commandId: "c-0",
  correlationId: "test",
  userId: "user-1",
  companyId: station.id,
  occurredAt: at("02:00"),
  recordedAt: meta.occurredAt ?? at("02:00"),
  businessDay: "2026-03-02",
  ...meta,
});

/** A cylinder's whole past, as a view gets it. */
export const eventsOf = ({ past }: Builder): Projectable<CylinderEvent>[] =>
  recorded<CylinderEvent>(`cylinder-${cylinderId}`, past.events);

/** Takes the last procedure back, as rules §4 has it: the situation before it returns, and the one before it is the last again. */
export const voidLast = (builder: Builder, reason = "scanned the wrong one"): Builder => {
  const { last, holder, content } = builder.state;
  if (!last) throw new Error("there is nothing to void");
  const earlier = builder.past.events.slice(0, last.revision).reduce(evolveCylinder, initialCylinder);
  return builder.happened({
    type: "ProcedureVoided",
    data: {
      procedureId: last.procedureId,
      voidedCommandId: last.commandId,
      voidedRevision: last.revision,
      voidedBusinessDay: last.businessDay,
      gasBarcode: builder.state.details.gasBarcode,
      reason,
      before: { holder, content },
      after: last.before,
      last: earlier.status === "registered" ? earlier.last : undefined,
    },
  });
};

/** A decision on an unqualified result: standard, in a store. */
export const processResult = (builder: Builder, resultId: string, isGoodStatus: 1 | 2 = 1): Builder => {
  const { holder, content } = builder.state;
  return builder.happened({
    type: "UnqualifiedResultProcessed",
    data: {
      resultId,
      gasBarcode: builder.state.details.gasBarcode,
      isGoodStatus,
      processingMeasures: "valve replaced",
      before: { holder, content },
      after:
        isGoodStatus === 1
          ? { holder: { kind: "store", id: "store-1", name: "East Store" }, holds: [], gate: { is: "none" } }
          : { scrapped: true },
    },
  });
};
