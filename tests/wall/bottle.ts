import type { Recorded } from "#contracts/streams/event.ts";

/*
 * One cylinder, told by its events in plain words: nothing of the product's own folding is used here, since that is what is checked.
 */

/** `unseen`: an import wrote it down, and nobody has seen it there. */
type Place = { kind: string; id: string; unseen?: boolean };
type Result = { id: string; revision: number; hold: string };
type Flag = { revision: number; code: string; atMs: number; isVoided: boolean };

/** A recorded procedure that counts in the cockpit as long as it is not void. */
export type Done = { procedureId: number; toCustomer: boolean; atMs: number; isVoided: boolean };

export type Bottle = {
  holder: Place;
  isFull: boolean;
  holds: string[];
  isScrapped: boolean;
  isDisabled: boolean;
  due: string;
  done: Map<number, Done>;
  flags: Flag[];
  /** Flags that hold it or held it, `<revision>.<code>`. */
  holding: Set<string>;
  /** Unqualified results whose hold holds, and those that an event ended by lifting it. */
  waiting: Result[];
  ended: { by: number; result: Result }[];
};

const kinds = ["company", "station", "store", "inspection", "repair", "dealer"];
const flagOfHold: Record<string, string> = {
  fault: "check.fault",
  overweight: "cylinder.overweight",
  backdated: "procedure.backdated",
  inspectionOverdue: "cylinder.notFit",
  serviceLifeOver: "cylinder.notFit",
};
/** Refused sends, dispatches and fills are kept for somebody to look at. */
const refusalsShown = [3, 7, 8];

type Data = Record<string, unknown> & {
  after?: Record<string, unknown>;
  exceptions?: string[];
  holdsAdded?: string[];
};

const registered = (data: Data): Bottle => {
  const company = data["createdCompany"] as { id: string; type: number };
  return {
    holder: (data["holder"] as Place | undefined) ?? { kind: kinds[company.type] ?? "", id: company.id },
    isFull: data["content"] === "full",
    holds: [],
    isScrapped: false,
    isDisabled: data["disabled"] === true,
    due: String(data["inspectionDue"]),
    done: new Map(),
    flags: [],
    holding: new Set(),
    waiting: [],
    ended: [],
  };
};

const becomes = (bottle: Bottle, after: Record<string, unknown> = {}): void => {
  if (after["holder"]) bottle.holder = after["holder"] as Place;
  if (after["content"]) bottle.isFull = after["content"] === "full";
  if (after["holds"]) bottle.holds = after["holds"] as string[];
  if (after["scrapped"] !== undefined) bottle.isScrapped = after["scrapped"] === true;
  if (after["disabled"] !== undefined) bottle.isDisabled = after["disabled"] === true;
  if (typeof after["inspectionDue"] === "string") bottle.due = after["inspectionDue"];
};

/** A result ends with its hold, and waits again where a void gives the hold back. */
const settle = (bottle: Bottle, revision: number, voided?: number): void => {
  const holds = ({ hold }: Result): boolean => bottle.holds.includes(hold);
  for (const result of bottle.waiting.filter((one) => !holds(one))) bottle.ended.push({ by: revision, result });
  const again = bottle.ended.filter(({ by, result }) => by === voided && holds(result));
  bottle.ended = bottle.ended.filter((one) => !again.includes(one));
  bottle.waiting = [...bottle.waiting.filter(holds), ...again.map(({ result }) => result)];
};

const procedure = (bottle: Bottle, event: Recorded, data: Data): void => {
  const revision = Number(event.revision);
  const procedureId = Number(data["procedureId"]);
  const isUnsafe = ["procedure.backdated", "procedure.outOfOrder"].every((code) => data.exceptions?.includes(code));
  const toCustomer = procedureId === 3 && data["clientId"] !== undefined && !isUnsafe;
  bottle.done.set(revision, { procedureId, toCustomer, atMs: Date.parse(event.meta.occurredAt), isVoided: false });
  const holds = data.holdsAdded ?? [];
  const codes = new Set([...(data.exceptions ?? []), ...holds.map((hold) => flagOfHold[hold] ?? hold)]);
  for (const code of codes)
    bottle.flags.push({ revision, code, atMs: Date.parse(event.meta.occurredAt), isVoided: false });
  const cylinder = event.stream.slice("cylinder-".length);
  bottle.waiting.push(...holds.map((hold) => ({ id: `${cylinder}.${revision}.${hold}`, revision, hold })));
  // A fault found on a scrapped cylinder holds nothing.
  if (!bottle.isScrapped) for (const hold of holds) bottle.holding.add(`${revision}.${flagOfHold[hold]}`);
};

/** A cylinder after one more event; `undefined` once it is removed. */
export const told = (known: Bottle | undefined, event: Recorded): Bottle | undefined => {
  const data = event.data as Data;
  const revision = Number(event.revision);
  const atMs = Date.parse(event.meta.occurredAt);
  if (event.type === "CylinderRegistered") return registered(data);
  if (!known || event.type === "CylinderRemoved") return undefined;
  switch (event.type) {
    case "CylinderMoved":
    case "CylinderFilled":
    case "CylinderChecked":
    case "CylinderRepaired":
      becomes(known, data.after);
      procedure(known, event, data);
      break;
    case "CylinderCorrected":
      known.due = String(data["inspectionDue"]);
      for (const code of data.exceptions ?? []) known.flags.push({ revision, code, atMs, isVoided: false });
      break;
    case "ProcedureRefused":
      if (refusalsShown.includes(Number(data["procedureId"])))
        known.flags.push({ revision, code: "refused", atMs, isVoided: false });
      return known;
    case "UnqualifiedResultProcessed":
      known.waiting = known.waiting.filter(({ id }) => id !== data["resultId"]);
      becomes(known, data.after);
      break;
    case "ProcedureVoided": {
      const voided = Number(data["voidedRevision"]);
      becomes(known, data.after);
      const done = known.done.get(voided);
      if (done) done.isVoided = true;
      for (const flag of known.flags) if (flag.revision === voided) flag.isVoided = true;
      settle(known, revision, voided);
      return known;
    }
    default:
      becomes(known, data.after);
  }
  settle(known, revision);
  return known;
};

/** An exception that has not ended, and since when it waits; `holds`: its hold holds. */
export type OpenFlag = { row: string; id: string; sinceMs: number; holds: boolean };

/** Exceptions that have not ended: a hold while it holds, all else until it is void; scrapped cylinders hold nothing. */
export const openFlags = (cylinder: string, bottle: Bottle): OpenFlag[] => {
  const stands = new Set(bottle.waiting.map(({ revision, hold }) => `${revision}.${flagOfHold[hold]}`));
  return bottle.flags.flatMap(({ revision, code, atMs, isVoided }) => {
    const name = `${revision}.${code}`;
    const holds = bottle.holding.has(name);
    const isOpen = holds ? stands.has(name) && !bottle.isScrapped : !isVoided;
    return isOpen ? { row: `${cylinder}.${revision}`, id: `${cylinder}.${name}`, sinceMs: atMs, holds } : [];
  });
};
