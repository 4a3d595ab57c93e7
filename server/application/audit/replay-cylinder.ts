import type { Kysely } from "kysely";
import type {
  ExceptionBeside,
  OrderBeside,
  ReplayAnswer,
  ReplayedEvent,
  ReplayQuery,
  ReplayStep,
} from "#contracts/audit/replay-call.ts";
import { type FoldedStep, foldSteps, inOrder } from "#contracts/audit/replay-steps.ts";
import { eventSentence } from "#contracts/locales/sentences.ts";
import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import { type CylinderEvent, cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { type Answer, done, refusedCall } from "../answer.ts";
import type { Language } from "../context.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";
import { clientNames, companyNames, employeeNames, type Names, userNames } from "./names.ts";
import { type ExceptionEvent, exceptionStream } from "#contracts/streams/exception/events.ts";
import { exceptionId } from "#contracts/streams/exception/ids.ts";
import { evolveException, initialException } from "#contracts/streams/exception/state.ts";
import { type OrderEvent, orderStream } from "#contracts/streams/order/events.ts";
import { evolveOrder, initialOrder } from "#contracts/streams/order/state.ts";

const orderOf = ({ data }: ReplayedEvent): string | undefined => ("orderNumber" in data ? data.orderNumber : undefined);

const orderBeside = (
  orderNumber: string,
  history: readonly Recorded<OrderEvent>[],
  revisions: number[],
): Omit<OrderBeside, "clientName"> | undefined => {
  const state = history.reduce(evolveOrder, initialOrder);
  const placement = history.find(({ type }) => type === "OrderPlaced");
  if (state.status === "none" || !placement) return undefined;
  const ending = state.status === "pending" ? undefined : history.findLast(({ type }) => type !== "OrderPlaced");
  return {
    orderNumber,
    status: state.status,
    clientId: state.clientId,
    placedAt: placement.meta.occurredAt,
    endedAt: ending?.meta.occurredAt ?? null,
    revisions,
  };
};

/** Orders that a cylinder's events name, in order of appearance. `keeps` selects the events. */
const ordersBeside = async (
  log: Pick<UpcastLog, "readStreams">,
  events: readonly ReplayedEvent[],
  keeps: (event: Pick<Recorded, "meta">) => boolean,
): Promise<Omit<OrderBeside, "clientName">[]> => {
  const revisions = new Map<string, number[]>();
  for (const event of events) {
    const orderNumber = orderOf(event);
    if (orderNumber !== undefined) revisions.set(orderNumber, [...(revisions.get(orderNumber) ?? []), event.revision]);
  }
  if (revisions.size === 0) return [];
  const streams = [...revisions.keys()].map((orderNumber) => ({ stream: orderStream(orderNumber), from: 0n }));
  const histories = await log.readStreams(streams);
  return [...revisions].flatMap(
    ([orderNumber, revisionsHere]) =>
      orderBeside(orderNumber, (histories.get(orderStream(orderNumber)) ?? []).filter(keeps), revisionsHere) ?? [],
  );
};

/** An exception with the ids of the people who handled it. Their names are looked up separately. */
type Beside = Omit<ExceptionBeside, "actions"> & {
  actions: { type: string; at: string; userId: string; comment: string | null }[];
};

/** Codes of the exceptions on an event. All reasons of one refusal are one exception. */
const codesOf = ({ type, data }: ReplayedEvent): readonly string[] =>
  type === "ProcedureRefused" ? ["refused"] : "exceptions" in data ? data.exceptions : [];

const isHandling = ({ type }: ExceptionEvent): boolean =>
  type === "ExceptionClaimed" || type === "ExceptionAcknowledged";

/** Exceptions of a cylinder's events, with the actions of people on them. `keeps` selects the events. */
const exceptionsBeside = async (
  log: Pick<UpcastLog, "readStreams">,
  cylinderId: string,
  events: readonly ReplayedEvent[],
  keeps: (event: Pick<Recorded, "meta">) => boolean,
): Promise<Beside[]> => {
  const flagged = events.flatMap((event) =>
    codesOf(event).map((code) => ({ event, code, id: exceptionId(cylinderId, event.revision, code) })),
  );
  if (flagged.length === 0) return [];
  const histories = await log.readStreams(flagged.map(({ id }) => ({ stream: exceptionStream(id), from: 0n })));
  return flagged.map(({ event, code, id }) => {
    const history = (histories.get(exceptionStream(id)) ?? []).filter(keeps);
    return {
      id,
      code,
      revision: event.revision,
      at: event.meta.occurredAt,
      handledAt: history.find(isHandling)?.meta.occurredAt ?? null,
      status: history.reduce(evolveException, initialException).status,
      actions: history.map(({ type, data, meta }) => ({
        type,
        at: meta.occurredAt,
        userId: meta.userId,
        comment: ("comment" in data ? data.comment : undefined) ?? null,
      })),
    };
  });
};

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Returns the cylinder with a barcode at a given time: the one that had it then, else the last one before, else the first one after. `undefined` if
 * no cylinder ever had the barcode.
 *
 * @param until in ms, default: now
 */
const bearerAt = async (
  events: Pick<UpcastLog, "readStreams">,
  gasBarcode: string,
  until: number | undefined,
): Promise<string | undefined> => {
  const streams = await events.readStreams(barcodeStreams(gasBarcode).map((stream) => ({ stream, from: 0n })));
  const recorded = [...streams.values()].flat().sort((a, b) => compareText(a.meta.recordedAt, b.meta.recordedAt));
  let state = initialBarcode;
  let [first, last]: (string | undefined)[] = [];
  for (const event of recorded) {
    if (event.type === "BarcodeClaimed") first ??= event.data.cylinderId;
    if (until !== undefined && Date.parse(event.meta.recordedAt) > until) continue;
    state = evolveBarcode(state, event);
    if (state.status !== "free") last = state.cylinderId;
  }
  return last ?? first;
};

export type ReplayParts = { db: Kysely<Database>; events: UpcastLog; timeZone: string; language: Language };

/** Copies fields by name, so that the id and the log position are left out. */
const replayed = ({ type, data, meta, revision }: Recorded<CylinderEvent>): ReplayedEvent =>
  ({ type, data, meta, revision: Number(revision) }) as ReplayedEvent;

/** Index in the log by revision. Events that are not sealed yet have none. */
const indexesOf = async (db: Kysely<Database>, stream: string): Promise<Map<number, number>> => {
  const rows = await db.selectFrom("audit.leaf").select(["revision", "index"]).where("stream", "=", stream).execute();
  return new Map(rows.map(({ revision, index }) => [Number(revision), Number(index)]));
};

const companyIn = ({ data }: ReplayedEvent): { id: string; name: string } | undefined =>
  "company" in data ? data.company : "createdCompany" in data ? data.createdCompany : undefined;

const exceptionsOf = ({ data }: ReplayedEvent): string[] =>
  "exceptions" in data ? data.exceptions : "reasons" in data ? data.reasons : [];

/** Ids of the driver and the escorts that an event names. */
const crewOf = ({ data }: ReplayedEvent): { driverId?: string; escortIds: readonly string[] } => ({
  ...("driverId" in data && data.driverId && { driverId: data.driverId }),
  escortIds: ("escortIds" in data && data.escortIds) || [],
});

const nameOf = (id: string, names: Names) => ({ id, name: names.get(id) ?? null });

type Told = Pick<ReplayParts, "language" | "timeZone"> & {
  indexes: ReadonlyMap<number, number>;
  users: Names;
  companies: Names;
  employees: Names;
};

const toStep = (
  { event, ...states }: FoldedStep,
  { language, timeZone, indexes, users, companies, employees }: Told,
): ReplayStep => {
  const { type, data, meta, revision } = event;
  const company = companyIn(event);
  const { driverId, escortIds } = crewOf(event);
  return {
    index: indexes.get(revision) ?? null,
    revision,
    type,
    procedureId: "procedureId" in data ? data.procedureId : null,
    sentence: eventSentence(language, timeZone, event),
    occurredAt: meta.occurredAt,
    recordedAt: meta.recordedAt,
    user: nameOf(meta.userId, users),
    company: company ? { id: company.id, name: company.name } : nameOf(meta.companyId, companies),
    device: meta.device ?? null,
    driver: driverId ? nameOf(driverId, employees) : null,
    escorts: escortIds.map((id) => nameOf(id, employees)),
    exceptions: exceptionsOf(event),
    ...states,
    event,
  };
};

/**
 * Returns a cylinder's events one by one, each with the state before and after it. The state follows the log in either order of the steps.
 *
 * The data scope does not apply, because a station must judge a foreign bottle (rules §3).
 */
export const replayCylinder = async (
  { db, events, timeZone, language }: ReplayParts,
  { gasBarcode, at, by = "recordedAt" }: ReplayQuery,
): Promise<Answer<ReplayAnswer>> => {
  const until = at === undefined ? undefined : Date.parse(at);
  const cylinderId = await bearerAt(events, gasBarcode, until);
  if (cylinderId === undefined) return refusedCall("cylinder.unknown", { params: { gasBarcode } });
  const keeps = ({ meta }: Pick<Recorded, "meta">): boolean =>
    until === undefined || Date.parse(meta.recordedAt) <= until;

  const stream = cylinderStream(cylinderId);
  const recorded = (await events.readStreams([{ stream, from: 0n }])).get(stream) ?? [];
  const history = recorded.filter(keeps).map(replayed);
  const folded = foldSteps(history);
  const [indexes, orders, exceptions] = await Promise.all([
    indexesOf(db, stream),
    ordersBeside(events, history, keeps),
    exceptionsBeside(events, cylinderId, history, keeps),
  ]);
  const actors = exceptions.flatMap(({ actions }) => actions.map(({ userId }) => userId));
  const [users, companies, clients, employees] = await Promise.all([
    userNames(db, [...history.map(({ meta }) => meta.userId), ...actors]),
    companyNames(
      db,
      history.map(({ meta }) => meta.companyId),
    ),
    clientNames(
      db,
      orders.map(({ clientId }) => clientId),
    ),
    employeeNames(
      db,
      history.map(crewOf).flatMap(({ driverId, escortIds }) => [driverId ?? [], ...escortIds].flat()),
    ),
  ]);
  const parts = { language, timeZone, indexes, users, companies, employees };
  return done({
    by,
    at: at ?? null,
    gasBarcode,
    cylinderId,
    timeZone,
    steps: inOrder(folded, by).map((step) => toStep(step, parts)),
    state: folded.at(-1)?.after ?? initialCylinder,
    orders: orders.map((order) => ({ ...order, clientName: clients.get(order.clientId) ?? null })),
    exceptionsBeside: exceptions.map(({ actions, ...exception }) => ({
      ...exception,
      actions: actions.map(({ userId, ...action }) => ({ ...action, user: nameOf(userId, users) })),
    })),
  });
};
