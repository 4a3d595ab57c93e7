import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Ledger } from "../load/ledger.ts";

/** The log as it stands, and what one command wrote into cylinders and barcodes. */
export type WholeLog = { events: Recorded[]; byCommand: Map<string, Recorded[]> };

export async function readWholeLog(log: EventLog): Promise<WholeLog> {
  const events: Recorded[] = [];
  for await (const event of log.readAll({ limit: Infinity })) events.push(event);
  return wholeOf(events);
}

/** @param events In the log's order. */
export function wholeOf(events: Recorded[]): WholeLog {
  const whole: WholeLog = { events, byCommand: new Map() };
  for (const event of events) {
    const { commandId } = event.meta;
    whole.byCommand.set(commandId, [...(whole.byCommand.get(commandId) ?? []), event]);
  }
  return whole;
}

/** Revisions without gaps, places that rise, no event twice in its stream. */
export function wrongInLog({ events }: WholeLog, order: EventLog["order"]): string[] {
  const wrong: string[] = [];
  const revisions = new Map<string, bigint>();
  const ids = new Set<string>();
  let place = -1n;
  for (const { stream, revision, position, id, type } of events) {
    const expected = (revisions.get(stream) ?? -1n) + 1n;
    if (revision !== expected) wrong.push(`${stream}: revision ${revision} where ${expected} was due`);
    if (order(position) <= place) wrong.push(`${stream} ${revision}: its place ${position} does not rise`);
    if (ids.has(`${stream} ${id}`)) wrong.push(`APPLIED TWICE: ${type} ${id} stands twice in ${stream}`);
    ids.add(`${stream} ${id}`);
    revisions.set(stream, revision);
    place = order(position);
  }
  return wrong;
}

/** Every acknowledged outcome stands in the log, once, where the answer said. */
export function wrongOutcomes(whole: WholeLog, { answers, registered, declined }: Ledger): string[] {
  const wrong = answers.flatMap(({ item, result }) => wrongOutcome(whole, item, result) ?? []);
  for (const { commandId, id, gasBarcode } of registered) {
    const made = whole.byCommand.get(commandId) ?? [];
    const types = made.map(({ type }) => type).sort();
    const isRight =
      types.join() === "BarcodeClaimed,CylinderRegistered" && made.some(({ stream }) => stream.endsWith(id));
    if (!isRight) wrong.push(`LOST: registering ${gasBarcode} as ${id} left ${types.join() || "nothing"}`);
  }
  for (const { commandId, orderNumber } of declined) {
    const made = (whole.byCommand.get(commandId) ?? []).filter(({ type }) => type === "OrderDeclined");
    if (made.length !== 1) wrong.push(`declining ${orderNumber} stands ${made.length} times in the log`);
  }
  return wrong;
}

const isOfOrder = ({ stream }: Recorded): boolean => stream.startsWith("order-");

function wrongOutcome(whole: WholeLog, item: RecordItem, result: RecordResult): string | undefined {
  const { commandId } = item;
  const own = (whole.byCommand.get(commandId) ?? []).filter((event) => !isOfOrder(event));
  const said = `${commandId} (${item.procedureId} of ${item.gasBarcode}) was told ${JSON.stringify(result)}`;
  const [event] = own;
  // Sent again once another procedure stands between, such a scan is a late one by the letter, and gets an event of its own.
  if (isDoubleScan(whole, item, result)) return own.length > 1 ? `APPLIED TWICE: ${said}` : undefined;
  if (!event) return `LOST: ${said}, and the log knows nothing of it`;
  const stands = own.map(({ stream, revision, type }) => `${type} at ${stream} ${revision}`).join(", ");
  if (own.length > 1) return `APPLIED TWICE: ${said}; ${stands}`;
  const outcome = result.first?.outcome ?? result.outcome;
  const isRefusal = event.type === "ProcedureRefused" || event.type === "BarcodeSeen";
  if ((outcome === "refused") !== isRefusal) return `${said}, and the log says ${stands}`;
  if (result.revision !== Number(event.revision)) return `${said}, and it stands elsewhere: ${stands}`;
  return undefined;
}

/** Somebody else's scan of the same kind was there within two minutes (rules §4): no event is right. */
function isDoubleScan({ events }: WholeLog, item: RecordItem, result: RecordResult): boolean {
  if (result.outcome !== "duplicate") return false;
  return events.some(({ revision, data, meta }) => {
    if (meta.commandId === item.commandId) return false;
    const { gasBarcode, procedureId } = data as { gasBarcode?: string; procedureId?: number };
    const isSame = gasBarcode === item.gasBarcode && procedureId === item.procedureId;
    const apartMs = Math.abs(Date.parse(meta.occurredAt) - Date.parse(item.occurredAt ?? ""));
    return isSame && Number(revision) === result.revision && apartMs <= 120_000;
  });
}

/** No cylinder still stands at the customer by an order that was declined. */
export function notTakenBack({ events }: WholeLog, { declined }: Ledger): string[] {
  const orders = new Set(declined.map(({ orderNumber }) => orderNumber));
  const last = new Map<string, Recorded>();
  for (const event of events) {
    if (event.stream.startsWith("cylinder-") && event.type !== "ProcedureRefused") last.set(event.stream, event);
  }
  return [...last.values()].flatMap(({ stream, type, data }) => {
    const { orderNumber } = data as { orderNumber?: string };
    if (type !== "CylinderMoved" || orderNumber === undefined || !orders.has(orderNumber)) return [];
    return [`${stream} was not taken back from the declined order ${orderNumber}`];
  });
}
