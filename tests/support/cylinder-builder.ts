import type { CompanyRef, Place } from "#contracts/streams/company-type.ts";
import { evolveCylinder, type RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { initialCylinder, type CylinderState, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import type { ProcedureCommand } from "#server/domain/cylinder/command.ts";
import { placeScan, readClocks } from "#server/domain/cylinder/scan-time.ts";
import { decide, type Decision } from "#server/domain/cylinder/decide.ts";
import { decideRegister, type FoundAt } from "#server/domain/cylinder/archive.ts";
import { decideUsable } from "#server/domain/cylinder/archive.ts";
import { repairUnit, station, truck, ysp12 } from "./reference.ts";

export const aBarcode = "B-1";

/** 2 March 2026, hh:mm in UTC; further days by `day`. */
export const at = (time: string, day = "2026-03-02"): string => `${day}T${time}:00.000Z`;

type Input = { id: ProcedureId; at?: string; by?: CompanyRef; recordedAt?: string; sentAt?: string } & Record<
  string,
  unknown
>;

const kindFields = (id: ProcedureId, done: string): Record<string, unknown> => {
  const kind = procedureOf(id).kind;
  if (kind === "movement") return { kind, vehicle: truck, escortIds: [] };
  if (kind === "check") return { kind, checkStatus: 1, defectIds: [] };
  if (kind === "repair") return { kind, partsChanged: false, ...(id === 14 ? { repairUnit } : {}) };
  return {
    kind,
    fillingStartTime: new Date(Date.parse(done) - 120_000).toISOString(),
    fillingEndTime: done,
    beforeGrams: 7000,
    afterGrams: 12000,
  };
};

const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * A command as the handler would make it, at 02:00 by the station unless said otherwise. It is recorded at once, or at the time of the event before it,
 * so that what is older waited.
 */
export const command = (
  { id, at: done = at("02:00"), by = station, recordedAt: recorded = done, sentAt, ...fields }: Input,
  state?: RegisteredCylinder,
): ProcedureCommand => {
  const contents = { ...kindFields(id, done), ...fields };
  const recordedAt = later(recorded, state?.recordedAt ?? recorded);
  const read = readClocks({ now: recordedAt, occurredAt: done, sentAt });
  const { timing, occurredAt } = placeScan(read, recordedAt, state?.last);
  return {
    gasBarcode: aBarcode,
    procedureId: id,
    at: read.at,
    timing,
    occurredAt,
    recordedAt,
    day: occurredAt.slice(0, 10),
    recordedDay: recordedAt.slice(0, 10),
    company: by,
    spec: ysp12,
    fingerprint: JSON.stringify(contents),
    item: {},
    ...contents,
  } as unknown as ProcedureCommand;
};

/** A cylinder's past, told event by event; every step is decided by nobody, so any past can be told. */
export type Past = { events: RecordedCylinderEvent[]; state: CylinderState };

type Times = { occurredAt: string; at?: string; recordedAt?: string };

const fold = (past: Past, event: CylinderEvent, times: Times, commandId: string): Past => {
  const { occurredAt, at: done, recordedAt = occurredAt } = times;
  const meta = { commandId, occurredAt, at: done, recordedAt, businessDay: occurredAt.slice(0, 10) };
  const folding: RecordedCylinderEvent = { ...event, revision: BigInt(past.events.length), meta };
  return { events: [...past.events, folding], state: evolveCylinder(past.state, folding) };
};

export type Builder = {
  readonly past: Past;
  readonly state: RegisteredCylinder;
  /** Does a procedure; throws when it is refused, since a past that did not happen would test nothing. */
  did(input: Input): Builder;
  /** Does what is decided, refusals included. */
  tried(input: Input): Builder;
  decide(input: Input): Decision;
  /** States the ledger as a scene needs it, by a correcting hand that no rule has. */
  standing(situation: Partial<Omit<RegisteredCylinder, "status">>): Builder;
  happened(event: CylinderEvent, occurredAt?: string, commandId?: string): Builder;
  disabled(): Builder;
};

const registeredOf = (state: CylinderState): RegisteredCylinder => {
  if (state.status !== "registered") throw new Error(`the cylinder is ${state.status}`);
  return state;
};

const builder = (past: Past): Builder => {
  const happened: Builder["happened"] = (event, occurredAt = at("02:00"), commandId = `c-${past.events.length}`) =>
    builder(fold(past, event, { occurredAt }, commandId));
  const apply = (input: Input, mustRecord: boolean): Builder => {
    const one = command(input, registeredOf(past.state));
    const decision = decide(one, registeredOf(past.state), past.events);
    if (mustRecord && decision.outcome !== "recorded") {
      throw new Error(`${input.id} was not recorded: ${JSON.stringify(decision)}`);
    }
    if (decision.outcome === "duplicate") return builder(past);
    return builder(fold(past, decision.events[0], one, `c-${past.events.length}`));
  };
  return {
    past,
    get state() {
      return registeredOf(past.state);
    },
    did: (input) => apply(input, true),
    tried: (input) => apply(input, false),
    decide: (input) => decide(command(input, registeredOf(past.state)), registeredOf(past.state), past.events),
    standing: (situation) => builder({ ...past, state: { ...registeredOf(past.state), ...situation } }),
    happened,
    disabled: () => {
      const [event] = decideUsable(registeredOf(past.state), false);
      return event ? builder(fold(past, event, { occurredAt: at("00:30") }, "c-disabled")) : builder(past);
    },
  };
};

/** A cylinder registered at the station at 00:00, made on 1 May 2024: inspection due 2028-05-01, service end 2032-05-01. */
export const aCylinder = (by: CompanyRef = station, inspectionDue?: string): Builder =>
  anImported(undefined, by, inspectionDue);

/** The same one from an import, with the place and content that its sheet says; without a word of it from a form. */
export const anImported = (found: FoundAt | undefined, by: CompanyRef, inspectionDue?: string): Builder => {
  const details = {
    gasBarcode: aBarcode,
    factoryNumber: "F-1",
    specId: ysp12.id,
    productionDate: "2024-05-01",
    emptyGrams: 7000,
  };
  const event = decideRegister({
    cylinderId: "cyl-1",
    details,
    createdCompany: by,
    found,
    inspectionDue,
    isUsable: true,
    spec: ysp12,
  });
  return builder(fold({ events: [], state: initialCylinder }, event, { occurredAt: at("00:00") }, "c-register"));
};

export const onTruck: Place = { kind: "vehicle", id: truck.id, name: truck.licenseNumber };
export const atCustomer: Place = { kind: "customer", id: "client-1", name: "" };

/** Filled at the station, with its gate as far as asked. */
export const aFilled = (): Builder =>
  aCylinder()
    .did({ id: 9, at: at("00:50") })
    .did({ id: 8, at: at("01:02") });
export const aSound = (): Builder => aFilled().did({ id: 11, at: at("01:10") });
