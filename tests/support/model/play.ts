import type { CompanyRef } from "#contracts/streams/company-type.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import {
  codesOf,
  initialCylinder,
  type CylinderState,
  type RegisteredCylinder,
} from "#contracts/streams/cylinder/state.ts";
import { decideCorrect, decideRegister, decideUsable, type FoundAt } from "#server/domain/cylinder/archive.ts";
import { decideAttach, decideDetach, decideRelabel } from "#server/domain/cylinder/codes.ts";
import { decide } from "#server/domain/cylinder/decide.ts";
import { readClocks } from "#server/domain/cylinder/scan-time.ts";
import { decideProcess } from "#server/domain/cylinder/process-unqualified.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { command } from "#tests/support/cylinder-builder.ts";
import { inspectionUnit, repairUnit, station, store, truck, ysp12 } from "#tests/support/reference.ts";
import { lastScan, type Bottle, type Scan, type Verdict } from "./bottle.ts";
import { keptTime, readTimes, type Clocks } from "./clock.ts";
import { attached, detached, dueCorrected, processed, relabelled, voided } from "./other.ts";
import { scanned } from "./record.ts";

/** The product's cylinder and the model's bottle, side by side through one history. */
export type Pair = {
  events: RecordedCylinderEvent[];
  state: RegisteredCylinder;
  bottle: Bottle;
  now: string;
  corrections: number;
};

const registeredOf = (state: CylinderState): RegisteredCylinder => {
  if (state.status !== "registered") throw new Error(`the cylinder is ${state.status}`);
  return state;
};

const happen = (
  pair: Pair,
  event: CylinderEvent,
  occurredAt: string,
  at?: string,
  commandId = `c-${pair.events.length}`,
): void => {
  const times = { occurredAt, at, recordedAt: pair.now };
  const meta = { commandId, ...times, businessDay: occurredAt.slice(0, 10) };
  const folding: RecordedCylinderEvent = { ...event, revision: BigInt(pair.events.length), meta };
  pair.events.push(folding);
  pair.state = registeredOf(evolveCylinder(pair.state, folding));
};

export type Start = {
  productionDate: string;
  inspectionDue: string;
  by: CompanyRef;
  /** What an import says of it; absent: a form registers it. */
  imported?: { place?: CompanyRef; full?: boolean };
};

const foundBy = (imported: Start["imported"], at: string): FoundAt | undefined => {
  if (!imported?.place) return imported && {};
  return { place: imported.place, content: imported.full ? "full" : "empty", at };
};

export const begin = ({ productionDate, inspectionDue, by, imported }: Start): Pair => {
  const details = { gasBarcode: "B-1", factoryNumber: "F-1", specId: ysp12.id, productionDate, emptyGrams: 7000 };
  const now = "2026-03-02T00:00:00.000Z";
  const event = decideRegister({
    cylinderId: "cyl-1",
    found: foundBy(imported, now),
    details,
    createdCompany: by,
    inspectionDue,
    isUsable: true,
    spec: ysp12,
  });
  const first: RecordedCylinderEvent = {
    ...event,
    revision: 0n,
    meta: { commandId: "c-0", occurredAt: now, recordedAt: now, businessDay: "2026-03-02" },
  };
  const at = imported?.place ?? by;
  const isFull = imported?.full === true;
  const bottle: Bottle = {
    where: { kind: "company", id: at.id, type: at.type },
    unseen: imported !== undefined && !imported.place,
    full: isFull,
    gate: isFull ? { name: "filled", at: now, companyId: at.id } : { name: "none" },
    holds: [],
    scrapped: false,
    due: inspectionDue,
    disabled: false,
    serviceEnd: `${Number(productionDate.slice(0, 4)) + 8}${productionDate.slice(4)}`,
    tare: details.emptyGrams,
    barcode: details.gasBarcode,
    codes: [],
    version: 1,
    done: [],
    steps: [],
    results: [],
    lateFault: 0,
    lateScrap: 0,
    lateBackdated: 0,
    dueOwner: {},
  };
  const state = registeredOf(evolveCylinder(initialCylinder, first));
  return { events: [first], state, bottle, now, corrections: 0 };
};

export type ScanFields = Omit<
  Scan,
  "at" | "waited" | "kept" | "recordedAt" | "day" | "contents" | "company" | "maximum" | "cycleMonths"
> & {
  company: CompanyRef;
};

const fieldsOf = (s: ScanFields): Record<string, unknown> => {
  if (s.procedure <= 7 || s.procedure === 16) return { vehicle: truck, clientId: s.clientId, escortIds: [] };
  if (s.procedure === 8) {
    const medium = s.wrongMedium ? { id: "propane", name: "Propane" } : undefined;
    const times = { fillingStartTime: s.startedAt, fillingEndTime: s.endedAt };
    return { ...times, beforeGrams: s.before, afterGrams: s.after, medium };
  }
  if (s.procedure <= 13) return { checkStatus: s.checkStatus, nextInspectionTime: s.nextDue };
  return { partsChanged: s.partsChanged ?? false, ...(s.procedure === 14 ? { repairUnit } : {}) };
};

const moved = (moment: string | undefined, seconds: number): string | undefined =>
  moment && new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** The scan as the model has it. */
const modelled = (pair: Pair, s: ScanFields, clocks: Clocks, contents: string): Scan => {
  const read = readTimes(clocks);
  const kept = keptTime(read, clocks.now, lastScan(pair.bottle)?.kept);
  const times = { at: read.at, waited: read.waited, kept, day: kept.slice(0, 10), recordedAt: clocks.now };
  const fill = { startedAt: moved(s.startedAt, read.behind), endedAt: moved(s.endedAt, read.behind) };
  const { maxFillGrams: maximum, cycleMonths } = ysp12;
  return { ...s, ...fill, ...times, contents, maximum, cycleMonths };
};

/** One scan by both; answers what each said. */
export const scan = (pair: Pair, s: ScanFields, sent: Omit<Clocks, "now">): { said: Verdict; expected: Verdict } => {
  const contents = JSON.stringify({ ...s, company: undefined, procedure: undefined });
  const limit = s.limitReached && s.clientId ? { holds: 1, maximum: 1 } : undefined;
  const clocks = { now: pair.now, ...sent };
  const { skew } = readClocks({ now: pair.now, occurredAt: sent.scanned, sentAt: sent.sent });
  const fill = { ...s, startedAt: moved(s.startedAt, skew), endedAt: moved(s.endedAt, skew) };
  const one = command(
    {
      id: s.procedure as 0,
      ...{ at: sent.scanned ?? pair.now, sentAt: sent.sent, recordedAt: pair.now },
      by: s.company,
      fingerprint: contents,
      limit,
      ...fieldsOf(fill),
    },
    pair.state,
  );
  const decision = decide(one, pair.state, pair.events);
  const expected = scanned(pair.bottle, modelled(pair, s, clocks, contents));
  if (decision.outcome === "duplicate") return { said: { outcome: "duplicate" }, expected };
  happen(pair, decision.events[0], one.occurredAt, one.at);
  if (decision.outcome === "refused") return { said: { outcome: "refused", reasons: decision.reasons }, expected };
  const { exceptions, reasons } = decision;
  return { said: { outcome: "recorded", exceptions, reasons }, expected };
};

export const undo = (pair: Pair): { said: boolean; expected: boolean } => {
  const commandId = pair.state.last?.commandId ?? "none";
  const decision = decideVoid({ commandId, reason: "wrong scan" }, pair.state, pair.events);
  if (decision.ok) happen(pair, decision.events[0], pair.now);
  return { said: decision.ok, expected: voided(pair.bottle) };
};

export const process = (pair: Pair, which: number, good: boolean): void => {
  const count = pair.state.unprocessed.length;
  if (count === 0) return;
  const { resultId = "" } = pair.state.unprocessed[which % count] ?? {};
  const how = good ? ({ isGoodStatus: 1, store } as const) : ({ isGoodStatus: 2 } as const);
  const asked = { resultId, occurredAt: pair.now, processingMeasures: "valve replaced", ...how };
  const decision = decideProcess(asked, pair.state, pair.events);
  if (pair.bottle.scrapped) {
    // A scrapped cylinder waits for nobody.
    if (decision.ok || decision.code !== "result.settled") throw new Error("processed after a scrap");
    return;
  }
  if (!decision.ok) throw new Error(decision.code);
  happen(pair, decision.events[0], pair.now);
  processed(pair.bottle, which % count, good ? store : undefined);
};

export const enable = (pair: Pair, usable: boolean): void => {
  for (const event of decideUsable(pair.state, usable)) happen(pair, event, pair.now);
  pair.bottle.disabled = !usable;
};

/** Moves the due day by hand, each time to another day. */
export const correct = (pair: Pair): void => {
  pair.corrections += 1;
  const inspectionDue = `2027-01-${String((pair.corrections % 28) + 1).padStart(2, "0")}`;
  const { version, details } = pair.state;
  const body = { version, details, inspectionDue, reason: "plate misread", mayExtendDue: true, spec: ysp12 };
  const decision = decideCorrect(body, pair.state);
  if (!decision.ok) throw new Error(decision.code);
  for (const event of decision.events) happen(pair, event, pair.now);
  dueCorrected(pair.bottle, inspectionDue);
};

/** A few codes in two cases, so that histories meet the same one again. */
const codeNamed = (random: number): string => {
  const code = `c-${random % 13}`;
  return random % 2 === 0 ? code : code.toUpperCase();
};

type CodeStep = "attach" | "detach" | "relabel";

/** Attaches or takes off a code, or relabels; both sides say why not. */
export const changeCode = (pair: Pair, op: CodeStep, random: number): { said?: string; expected?: string } => {
  const { state, bottle, now } = pair;
  const { version } = state;
  const code = codeNamed(random);
  const decisions = {
    attach: () => decideAttach({ version, code, kind: "label" }, state),
    detach: () => decideDetach({ version, texts: [code], reason: "torn" }, state),
    relabel: () => decideRelabel({ version, gasBarcode: code, reason: "torn" }, state),
  };
  const model = { attach: attached, detach: detached, relabel: relabelled };
  const decision = decisions[op]();
  const commandId = `c-${pair.events.length}`;
  if (decision.ok) for (const event of decision.events) happen(pair, event, now, undefined, commandId);
  return { said: decision.ok ? undefined : decision.code, expected: model[op](bottle, code) };
};

const sideOf = (kind: string): string => (kind === "vehicle" || kind === "customer" ? kind : "company");

/** Facts that have to be equal after every step, each side in the same words. */
export const compared = ({ state, bottle }: Pair) => {
  const gateOf = (gate: { companyId?: string; at?: string }, name: string) =>
    name === "preFillPassed" ? { name, at: gate.at, companyId: gate.companyId } : { name };
  const last = lastScan(bottle);
  return {
    said: {
      where: [sideOf(state.holder.kind), state.holder.id],
      unseen: state.holder.unseen === true,
      content: state.content,
      gate: gateOf(state.gate as { at?: string }, state.gate.is),
      holds: state.holds,
      scrapped: state.scrapped,
      disabled: state.disabled,
      due: state.inspectionDue,
      last: [state.last?.procedureId, state.last?.occurredAt, state.last?.at],
      results: state.unprocessed.map(({ hold }) => hold),
      codes: codesOf(state),
      version: state.version,
    },
    expected: {
      where: [bottle.where.kind, bottle.where.id],
      unseen: bottle.unseen,
      content: bottle.full ? "full" : "empty",
      gate: gateOf(bottle.gate, bottle.gate.name),
      holds: bottle.holds,
      scrapped: bottle.scrapped,
      disabled: bottle.disabled,
      due: bottle.due,
      last: [last?.procedure, last?.kept, last?.at],
      results: bottle.results.map(({ hold }) => hold),
      codes: [bottle.barcode, ...bottle.codes],
      version: bottle.version,
    },
  };
};

/** The next step of a worker with it, so that histories get beyond the yard. */
export const plausible = ({ bottle, now }: Pair, random: number): Pick<ScanFields, "procedure" | "company"> => {
  const spoiled = bottle.holds.length > 0 || now.slice(0, 10) > bottle.due;
  if (spoiled && random % 4 > 0) return { procedure: 10, company: inspectionUnit };
  const byGate: Record<string, number> = { preFillPassed: 8, filled: 11, postFillPassed: 3 };
  if (bottle.where.kind === "customer") return { procedure: random % 3 === 0 ? 2 : 0, company: station };
  if (bottle.where.kind === "vehicle") return { procedure: bottle.full ? (random % 2 ? 3 : 6) : 4, company: station };
  if (bottle.where.type === 4) return { procedure: 15, company: station };
  const company: CompanyRef = { id: bottle.where.id, name: bottle.where.id, type: (bottle.where.type ?? 0) as 0 };
  if (bottle.gate.name === "none" || bottle.gate.name === "preFillFailed") {
    return { procedure: company.type === 1 ? 9 : 5, company };
  }
  return { procedure: byGate[bottle.gate.name] ?? 9, company };
};
