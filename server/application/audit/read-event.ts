import type { Kysely, Selectable } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { CHAIN_MOST, type ChainLink, type EventAnswer } from "#contracts/audit/event-calls.ts";
import { eventSentence } from "#contracts/locales/sentences.ts";
import { toBase64 } from "#contracts/seals/bytes.ts";
import { leafEventOf } from "#contracts/seals/leaf.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { Language } from "../context.ts";
import { companyNames, userNames } from "./names.ts";

type Leaf = Pick<
  Selectable<Database["audit.leaf"]>,
  "index" | "stream" | "revision" | "type" | "event_id" | "correlation_id" | "recorded_at"
>;
const leafColumns = [
  "index",
  "stream",
  "revision",
  "type",
  "event_id",
  "correlation_id",
  "recorded_at",
  "gas_barcode",
] as const;

/** Leaves of the caller's companies. Events without a company are only for readers of every company. */
const leavesOf = (db: Kysely<Database>, scope: CompanyScope) => {
  const leaves = db.selectFrom("audit.leaf").select(leafColumns);
  return scope === "all" ? leaves : leaves.where("company_id", "in", [...scope, ""]);
};

/** The event of a leaf exactly as it is stored, without upcasting, because this form is hashed. */
const storedEvent = async ({ storedEvents }: Tenant, { stream, revision }: Leaf): Promise<Recorded | undefined> => {
  for await (const event of storedEvents.readStream(stream, { from: BigInt(revision), limit: 1 })) return event;
  return undefined;
};

/** The event as people read it: in its current version, without hidden texts. */
const shownEvent = async ({ events }: Tenant, { stream, revision }: Leaf): Promise<Recorded | undefined> => {
  for await (const event of events.readStream(stream, { from: BigInt(revision), limit: 1 })) return event;
  return undefined;
};

/** Events of one command and of the reactions to them, each with the event that caused it. */
const readChain = async (
  tenant: Tenant,
  scope: CompanyScope,
  correlationId: string | null,
): Promise<{ chain: ChainLink[]; chainCapped: boolean }> => {
  if (correlationId === null) return { chain: [], chainCapped: false };
  const rows = await leavesOf(tenant.db, scope)
    .where("correlation_id", "=", correlationId)
    .orderBy("index")
    .limit(CHAIN_MOST + 1)
    .execute();
  const leaves = rows.slice(0, CHAIN_MOST);
  const byId = new Map(leaves.map(({ event_id, index }) => [event_id, Number(index)]));
  const causes = await Promise.all(leaves.map(async (leaf) => (await storedEvent(tenant, leaf))?.meta.causationId));
  const chain = leaves.map(({ index, type, stream, gas_barcode, revision, event_id, recorded_at }, place) => ({
    index: Number(index),
    type,
    stream,
    gasBarcode: gas_barcode,
    revision: Number(revision),
    eventId: event_id,
    causedBy: byId.get(causes[place] ?? "") ?? null,
    recordedAt: recorded_at?.toISOString() ?? null,
  }));
  return { chain, chainCapped: rows.length > CHAIN_MOST };
};

/** The newest checkpoint that covers an event, with the proof that the event's leaf is in it. */
const readProof = async ({ seals }: Tenant, index: number): Promise<Pick<EventAnswer, "checkpoint" | "proof">> => {
  const newest = await seals.reader.newest();
  if (!newest || newest.size <= index) return { checkpoint: null, proof: [] };
  const { proof } = await seals.reader.inclusion(index, newest.size);
  return { checkpoint: { size: newest.size, root: toBase64(newest.root) }, proof: proof.map((hash) => toBase64(hash)) };
};

/** Returns one sealed event with all its details. An event outside the caller's companies is not found. */
export const readAuditEvent = async (
  tenant: Tenant,
  { scope, language }: { scope: CompanyScope; language: Language },
  index: number,
): Promise<Answer<EventAnswer>> => {
  const { db, seals, timeZone } = tenant;
  const { size } = await seals.reader.progress();
  if (index >= size) return refusedCall("audit.beyondEnd", { params: { index, size } });
  const leaf = await leavesOf(db, scope).select("hash").where("index", "=", String(index)).executeTakeFirst();
  const event = leaf && (await storedEvent(tenant, leaf));
  const shown = leaf && (await shownEvent(tenant, leaf));
  if (!leaf || !event || !shown) return refusedCall("record.notFound");
  const { data, meta } = shown;
  const [proven, chained, users, companies] = await Promise.all([
    readProof(tenant, index),
    readChain(tenant, scope, leaf.correlation_id),
    userNames(db, [meta.userId]),
    companyNames(db, [meta.companyId]),
  ]);
  return done({
    index,
    event: leafEventOf(event),
    upcast: { data, meta },
    sentence: eventSentence(language, timeZone, { type: event.type, data }),
    userName: users.get(meta.userId) ?? null,
    companyName: companies.get(meta.companyId) ?? null,
    leafHash: toBase64(leaf.hash),
    ...proven,
    ...chained,
  });
};
