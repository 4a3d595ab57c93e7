import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { ProcedureRefused } from "#contracts/streams/cylinder/events.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { RefusalCode } from "#contracts/streams/codes.ts";
import { secondsBetween } from "../calendar.ts";
import { unsafetyOf } from "./backdated.ts";
import type { ProcedureCommand } from "./command.ts";
import { factsOf, holderFacts } from "./facts.ts";
import { around, type Done } from "./past.ts";
import { recordProcedure, type Recording } from "./recording.ts";
import { brokenOf, inFuture } from "./refusals.ts";
import type { Scene } from "./scene.ts";
import { rowOf, type Row } from "./table.ts";

/** A refusal is stored in the history too, but changes nothing. */
export type Refusal = {
  outcome: "refused";
  reasons: [RefusalCode, ...RefusalCode[]];
  facts: Facts;
  events: [ProcedureRefused];
};
/** `of` is the procedure that this scan repeats. */
export type Duplicate = { outcome: "duplicate"; of: Done };
export type Decision = Recording | Refusal | Duplicate;

/** Equal scans by one company within 120 s, in either order, count as one (rules §4, Double scan). */
const doubleScanSeconds = 120;

const isDoubleScan = (command: ProcedureCommand, earlier: Done): boolean =>
  earlier.procedureId === command.procedureId &&
  earlier.companyId === command.company.id &&
  earlier.fingerprint === command.fingerprint &&
  Math.abs(secondsBetween(earlier.at, command.at)) <= doubleScanSeconds;

const reasonsAgainst = (row: Row, scene: Scene, late: boolean): RefusalCode[] =>
  brokenOf(
    [...row.refusedWhen, inFuture].filter((rule) => rule.inItself || !late),
    scene,
  );

type RefusedItem = {
  procedureId: number;
  gasBarcode: string;
  scannedCode?: string;
  company: CompanyRef;
  item: Record<string, unknown>;
};

/** Refuses an item before any rule is checked, for example with `procedure.fieldInvalid`, which is then the only reason. */
export const refuse = (
  { procedureId, gasBarcode, scannedCode, company, item }: RefusedItem,
  cylinder: RegisteredCylinder,
  reasons: [RefusalCode, ...RefusalCode[]],
  facts: Facts,
): Refusal => {
  const { holder, content, details } = cylinder;
  const scan = { procedureId, gasBarcode, scannedCode, specId: details.specId, company };
  const data = { ...scan, holder, content, reasons, item, facts };
  return { outcome: "refused", reasons, facts, events: [{ type: "ProcedureRefused", data }] };
};

/**
 * Decides one procedure by the table of rules §4, only from the data in the command. The handler detects a repeated command id, because that needs
 * the whole stream and no rule.
 *
 * @param history the whole stream, only for a late item, which is decided by the state at its time.
 */
export const decide = (
  command: ProcedureCommand,
  cylinder: RegisteredCylinder,
  history: readonly RecordedCylinderEvent[] = [],
): Decision => {
  const late = command.timing === "late";
  const last = cylinder.last ? [cylinder.last] : [];
  const same = (late ? around(history, command.at) : last).find((earlier) => isDoubleScan(command, earlier));
  if (same) return { outcome: "duplicate", of: same };
  const scene = { command, cylinder };
  const row = rowOf(command.procedureId);
  const [first, ...others] = reasonsAgainst(row, scene, late);
  if (first) {
    const facts = { ...holderFacts(scene), ...factsOf(scene, [first, ...others]) };
    return refuse(command, cylinder, [first, ...others], facts);
  }
  return recordProcedure(row, scene, unsafetyOf(row, scene, history));
};
