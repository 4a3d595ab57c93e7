import { procedureOf } from "#contracts/procedures/index.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { ProcedureRefused } from "#contracts/streams/cylinder/events.ts";
import type { LastProcedure, RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import { refusalCodes, type RefusalCode } from "#contracts/streams/codes.ts";
import { secondsBetween } from "../calendar.ts";
import type { ProcedureCommand } from "./command.ts";
import { factsOf, holderFacts } from "./facts.ts";
import { recordProcedure, type Recording } from "./recording.ts";
import { inFuture } from "./refusals.ts";
import type { Scene } from "./scene.ts";
import { procedureTable, type Row } from "./table.ts";

/** A refusal stands in the history too and changes nothing. */
export type Refusal = {
  outcome: "refused";
  reasons: [RefusalCode, ...RefusalCode[]];
  facts: Facts;
  events: [ProcedureRefused];
};
/** `of` is the procedure of which this is the second scan. */
export type Duplicate = { outcome: "duplicate"; of: LastProcedure };
export type Decision = Recording | Refusal | Duplicate;

/** Two scans of one thing by one company within 120 s, either way, are one (rules §4, Double scan). */
const doubleScanSeconds = 120;

const isDoubleScan = (command: ProcedureCommand, last: LastProcedure): boolean =>
  last.procedureId === command.procedureId &&
  last.companyId === command.company.id &&
  last.fingerprint === command.fingerprint &&
  Math.abs(secondsBetween(last.occurredAt, command.occurredAt)) <= doubleScanSeconds;

const isLate = ({ cylinder, command }: Scene): boolean =>
  cylinder.last !== undefined && secondsBetween(cylinder.last.occurredAt, command.occurredAt) < 0;

const reasonsAgainst = (row: Row, scene: Scene, late: boolean): RefusalCode[] => {
  const rules = [...row.refusedWhen, inFuture].filter((rule) => rule.inItself || !late);
  const broken = new Set(rules.map((rule) => rule.codeFor(scene)));
  return refusalCodes.filter((code) => broken.has(code));
};

type RefusedItem = { procedureId: number; gasBarcode: string; company: CompanyRef; item: Record<string, unknown> };

/** Refuses an item before any rule is asked, as for `procedure.fieldInvalid`, which stands alone. */
export const refuse = (
  { procedureId, gasBarcode, company, item }: RefusedItem,
  cylinder: RegisteredCylinder,
  reasons: [RefusalCode, ...RefusalCode[]],
  facts: Facts,
): Refusal => {
  const { holder, content, details } = cylinder;
  const data = { procedureId, gasBarcode, specId: details.specId, company, holder, content, reasons, item, facts };
  return { outcome: "refused", reasons, facts, events: [{ type: "ProcedureRefused", data }] };
};

/**
 * Decides one procedure by the table of rules §4. Pure: the clock and everything looked up stand in the command. That a command's
 * id is known already is the handler's to see, since it needs the whole stream and no rule.
 */
export const decide = (command: ProcedureCommand, cylinder: RegisteredCylinder): Decision => {
  if (cylinder.last && isDoubleScan(command, cylinder.last)) {
    return { outcome: "duplicate", of: cylinder.last };
  }
  const scene = { command, cylinder };
  const row: Row = procedureTable[procedureOf(command.procedureId).name];
  const late = isLate(scene);
  const [first, ...others] = reasonsAgainst(row, scene, late);
  if (first) {
    const facts = { ...holderFacts(scene), ...factsOf(scene, [first, ...others]) };
    return refuse(command, cylinder, [first, ...others], facts);
  }
  return recordProcedure(row, scene, late);
};
