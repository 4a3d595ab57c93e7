import type { Kysely } from "kysely";
import { kgOf } from "#contracts/fields/grams.ts";
import type { getCylinderLife } from "#contracts/interface/single-calls.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { daysAt } from "#contracts/streams/cylinder/days-at.ts";
import { initialCylinder, type CylinderState } from "#contracts/streams/cylinder/state.ts";
import { staysOf } from "#contracts/streams/cylinder/stays.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { done, refusedCall, type Answer } from "../answer.ts";

type Life = AnswerOf<typeof getCylinderLife>;
type Parts = { db: Kysely<Database>; events: Pick<UpcastLog, "readStreams">; now: Date };

const DAY_MS = 86_400_000;

/** Fillings of a stream that no void took back. */
const fillsOf = (events: readonly Recorded<CylinderEvent>[]) => {
  const voided = new Set(events.flatMap(({ type, data }) => (type === "ProcedureVoided" ? [data.voidedRevision] : [])));
  return events.filter(
    (event): event is Recorded<Extract<CylinderEvent, { type: "CylinderFilled" }>> =>
      event.type === "CylinderFilled" && !voided.has(Number(event.revision)),
  );
};

/** End of the newest run of verify without a finding in the log that covers the last event of a stream. */
const verifiedTime = async (db: Kysely<Database>, stream: string, revision: number): Promise<string | null> => {
  const leaf = await db
    .selectFrom("audit.leaf")
    .select("index")
    .where("stream", "=", stream)
    .where("revision", "=", String(revision))
    .executeTakeFirst();
  if (!leaf) return null;
  const run = await db
    .selectFrom("audit.verify_run")
    .select("finished_time")
    .where("finished_time", "is not", null)
    .where("log", "=", true)
    .where("tree_size", ">", leaf.index)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("audit.verify_finding")
            .select("place")
            .whereRef("run_id", "=", "audit.verify_run.id")
            .where("code", "<>", "readModel.differs"),
        ),
      ),
    )
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  return run?.finished_time ? new Date(run.finished_time).toISOString() : null;
};

/** Figures over a cylinder's whole life, from its events. */
export const cylinderLife = async ({ db, events, now }: Parts, id: string): Promise<Answer<Life>> => {
  const stream = cylinderStream(id);
  const recorded = (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
  const last = recorded.at(-1);
  if (!last) return refusedCall("record.notFound");
  let state: CylinderState = initialCylinder;
  const folded = recorded.map((event) => {
    state = evolveCylinder(state, event);
    return { step: { revision: Number(event.revision), occurredAt: event.meta.occurredAt }, after: state };
  });
  const stays = staysOf(folded);
  const fills = fillsOf(recorded);
  const moments = fills.map(({ meta }) => Date.parse(meta.occurredAt));
  const span = Math.max(...moments) - Math.min(...moments);
  const customers = stays.flatMap(({ place }) => (place.kind === "customer" ? [place.id] : []));
  return done({
    days: daysAt(stays, now),
    fills: fills.length,
    filledKg: kgOf(fills.reduce((sum, { data }) => sum + data.filledGrams, 0)),
    customers: new Set(customers).size,
    daysBetweenFills: fills.length > 1 ? Math.round(span / DAY_MS / (fills.length - 1)) : null,
    events: recorded.length,
    isGapless: recorded.every(({ revision }, at) => revision === BigInt(at)),
    verifiedTime: await verifiedTime(db, stream, Number(last.revision)),
  });
};
