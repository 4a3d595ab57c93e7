import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { isMoment } from "#contracts/fields/scalars.ts";
import type { WebhookKind } from "#contracts/webhooks/kinds.ts";
import type { DeliveryAnswer } from "#contracts/webhooks/webhook-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { companiesBelow } from "../administration/given.ts";
import { done, refusedCall, type Answer } from "../answer.ts";

type Asked = { id: string; state?: DeliveryAnswer["state"]; pageSize: number; pageIndex: number };

/** Messages to a receiver, newest first. `answer` is shown to who may change webhooks. */
export const deliveriesOf = async (
  db: Kysely<Database>,
  { id, state, pageSize, pageIndex }: Asked,
  showsAnswers: boolean,
): Promise<{ list: DeliveryAnswer[]; total: number }> => {
  const all = db
    .selectFrom("webhook_delivery")
    .where("webhook_id", "=", id)
    .$if(state !== undefined, (query) => query.where("state", "=", state as DeliveryAnswer["state"]));
  const counts = await all.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("log_order", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const list = rows.map((row) => ({
    id: row.message_id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    tries: row.tries,
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: new Date(row.last_at).toISOString(),
    nextAt: row.next_at?.toISOString() ?? null,
    status: row.status,
    ms: row.ms,
    error: row.error,
    answer: showsAnswers ? row.answer : null,
  }));
  return { list, total: Number(counts.total) };
};

/** Types of events that messages of a kind are made from. */
const typesOf: Record<WebhookKind, readonly string[]> = {
  "procedure.recorded": ["CylinderMoved", "CylinderFilled", "CylinderChecked", "CylinderRepaired"],
  "procedure.refused": ["ProcedureRefused"],
  "procedure.voided": ["ProcedureVoided"],
  "cylinder.registered": ["CylinderRegistered"],
  "cylinder.corrected": ["CylinderCorrected"],
  "cylinder.disabled": ["CylinderDisabled"],
  "cylinder.scrapped": [],
  "exception.opened": ["BarcodeSeen"],
  "exception.closed": ["ExceptionAcknowledged"],
  "order.opened": ["OrderPlaced"],
  "order.completed": ["OrderCompleted"],
  "order.declined": ["OrderDeclined"],
  "export.completed": [],
  "import.completed": [],
};

export type ReplayPlace = { position: string | null; order: bigint; count: number };
type Receiver = { kinds: readonly WebhookKind[]; companyId: string };

/**
 * The place in the log from which a replay begins, and the number of events after it that the receiver may want. `from` is a position, after which, or
 * a time, from which.
 */
export const replayPlace = async (
  { db, events }: { db: Kysely<Database>; events: UpcastLog },
  { kinds, companyId }: Receiver,
  from: string,
): Promise<Answer<ReplayPlace>> => {
  const begins = isMoment(from) ? await beforeMoment(db, events, new Date(from)) : await atPosition(db, events, from);
  if (!begins) return refusedCall("request.invalid", { errors: [{ path: "from", code: "webhook.from" }] });
  const scope: CompanyScope = (await companiesBelow(db, [companyId])).get(companyId) ?? new Set([companyId]);
  const types = [...new Set(kinds.flatMap((kind) => typesOf[kind]))];
  const { count } = await db
    .selectFrom("audit.leaf")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("index", ">", String(begins.index))
    .where("type", "in", types.length > 0 ? types : [""])
    .where("company_id", "in", [...scope])
    .executeTakeFirstOrThrow();
  return done({ position: begins.position, order: begins.order, count: Number(count) });
};

/** Number of events after the checkpoint of a receiver that it may want. */
export const countAfter = async (
  parts: { db: Kysely<Database>; events: UpcastLog },
  receiver: Receiver & { position: string | null },
): Promise<number> => {
  const place = await replayPlace(parts, receiver, receiver.position ?? new Date(0).toISOString());
  return place.ok ? place.data.count : 0;
};

type Begins = { position: string | null; order: bigint; index: bigint };
const start: Begins = { position: null, order: 0n, index: -1n };

const beforeMoment = async (db: Kysely<Database>, events: UpcastLog, moment: Date): Promise<Begins> => {
  const leaf = await db
    .selectFrom("audit.leaf")
    .select(["index", "stream", "revision"])
    .where("recorded_at", "<", moment)
    .orderBy("index", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!leaf) return start;
  for await (const { position } of events.readStream(leaf.stream, { from: BigInt(leaf.revision), limit: 1 }))
    return { position, order: events.order(position), index: BigInt(leaf.index) };
  return start;
};

const atPosition = async (db: Kysely<Database>, events: UpcastLog, position: string): Promise<Begins | undefined> => {
  let order: bigint;
  try {
    order = events.order(position);
  } catch {
    return undefined;
  }
  for await (const { stream, revision } of events.readAll({ after: position, limit: 1 })) {
    const leaf = await db
      .selectFrom("audit.leaf")
      .select("index")
      .where("stream", "=", stream)
      .where("revision", "=", String(revision))
      .executeTakeFirst();
    return { position, order, index: BigInt(leaf?.index ?? 0) - 1n };
  }
  return { position, order, index: 2n ** 62n };
};
