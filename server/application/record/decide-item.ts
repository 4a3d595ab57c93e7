import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { procedurePermission, procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { recordLimits, type RecordItem } from "#contracts/commands/record.ts";
import { cylinderStream, type CylinderEvent, type CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { decideSeen } from "#server/domain/barcode.ts";
import { isMovement, type ProcedureCommand } from "#server/domain/cylinder/command.ts";
import { decide, refuse, type Refusal } from "#server/domain/cylinder/decide.ts";
import type { Done } from "#server/domain/cylinder/past.ts";
import { isBeyondPast } from "#server/domain/cylinder/scan-time.ts";
import type { Recording } from "#server/domain/cylinder/recording.ts";
import { inScope } from "../in-scope.ts";
import { nextRevision, type KnownOutcome } from "../streams/loaded-cylinder.ts";
import { stamp, type CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { applyToCylinder, cylinderFor, type Batch, type CylinderWork } from "./batch.ts";
import { commandOf, companyRefOf, metaOf, scannedCode } from "./command-of.ts";
import { sentFields } from "./fingerprint.ts";
import { timeOf, type ItemTime } from "./item-time.ts";
import { knownCommand } from "./known-command.ts";
import { companyOf } from "./load-references.ts";
import { companyOfOrder, itemOrder, placeOrder } from "./orders.ts";
import type { Outcome } from "./outcome.ts";
import { readItem } from "./read-item.ts";
import type { ReceivedItem } from "#contracts/commands/record-procedures.ts";

/** The caller must be allowed to act for both companies of an item: its own company and the company of its order. */
const outOfScope = (item: RecordItem, batch: Batch, index: number): Outcome | undefined => {
  const { caller, references } = batch;
  const code = procedurePermission(item.procedureId);
  const companies = [companyOf(item, caller), companyOfOrder(batch, index)];
  const isForeign = (id: string | undefined): id is string =>
    id !== undefined && !inScope(caller, id, code ? [code] : procedurePermissions);
  const foreign = companies.find(isForeign);
  if (foreign === undefined) return undefined;
  const companyName = references.companies.get(foreign)?.name ?? "?";
  return { is: "refused", reasons: ["access.outOfScope"], facts: { companyName } };
};

/** Decides a scan of an unknown barcode. Receiving one is recorded in the barcode's stream. */
const unknownBarcode = (item: ReceivedItem, batch: Batch, index: number): Outcome => {
  const { gasBarcode } = item;
  const facts = { gasBarcode };
  if (batch.ambiguous.has(gasBarcode)) return { is: "refused", reasons: ["code.ambiguous"], facts };
  const work = batch.barcodes.get(canonicalCode(gasBarcode));
  const read = { gasBarcode, company: companyRefOf(item, batch), item: sentFields(item) };
  const events = work ? decideSeen({ ...read, procedureId: item.procedureId as 0 }) : [];
  if (!work || events.length === 0) return { is: "refused", reasons: ["cylinder.unknown"], facts };
  const revision = nextRevision(work.now.revision);
  work.pending.push(...stamp(events, metaOf(item, batch)));
  work.items.push(index);
  work.now = { ...work.now, revision };
  const written = { stream: work.base.stream, revision: Number(revision) };
  return { is: "refused", reasons: ["cylinder.unknown"], facts, written };
};

const writeDown = (index: number, work: CylinderWork, decision: Recording | Refusal, meta: CommandMeta): Outcome => {
  const [event] = stamp<CylinderEvent>(decision.events, meta);
  if (!event) throw new Error("a decision without an event");
  const revision = applyToCylinder(work, index, event);
  const written = { stream: cylinderStream(work.now.cylinderId), revision };
  const { facts } = decision;
  if (decision.outcome === "refused") return { is: "refused", reasons: decision.reasons, facts, written };
  const { exceptions, reasons } = decision;
  return { is: "recorded", exceptions, reasons, facts, written, event: decision.events[0] };
};

const fieldInvalid = (batch: Batch, index: number, work: CylinderWork | undefined, paths: string[]): Outcome => {
  const item = batch.items[index] as ReceivedItem;
  const reasons: ["procedure.fieldInvalid"] = ["procedure.fieldInvalid"];
  const facts = { gasBarcode: item.gasBarcode.slice(0, recordLimits.barcode), paths: paths.join(", ") };
  if (work?.now.state.status !== "registered") return { is: "refused", reasons, facts, paths };
  const { gasBarcode } = work.now.state.details;
  const scan = { gasBarcode, scannedCode: scannedCode(item, gasBarcode) };
  const refusedItem = { ...item, ...scan, company: companyRefOf(item, batch), item: sentFields(item) };
  const meta = metaOf(item, batch, timeOf(item, batch, work.now.state));
  return { ...writeDown(index, work, refuse(refusedItem, work.now.state, reasons, facts), meta), paths } as Outcome;
};

/** The procedure that this scan repeats. It carries its own outcome, because the start of the stream may not have been read. */
const duplicateOf = (work: CylinderWork, { commandId, exceptions = [], unsafe = [], revision: at }: Done): Outcome => {
  const earlier: KnownOutcome = work.now.known.get(commandId) ?? {
    outcome: "recorded",
    reasons: unsafe,
    exceptions,
    revision: at,
  };
  const { revision, position, ...first } = earlier;
  return { is: "duplicate", first, revision, position, stream: cylinderStream(work.now.cylinderId) };
};

const isBeyond = ({ timing, at, recordedAt }: ItemTime, { dayOf }: Batch, { details }: RegisteredCylinder): boolean =>
  timing !== "live" && isBeyondPast(timing, dayOf(at), dayOf(recordedAt), details.productionDate);

type ReadCommand = { ok: true; command: ProcedureCommand; meta: CommandMeta } | { ok: false; paths: string[] };

/** Reads an item of the call into a command, or into errors of its fields. */
export const readCommand = (batch: Batch, index: number, cylinder: RegisteredCylinder): ReadCommand => {
  const item = batch.items[index] as ReceivedItem;
  const read = readItem(item, companyOf(item, batch.caller), batch.references, itemOrder(batch, index));
  const time = timeOf(item, batch, cylinder);
  const beyond = isBeyond(time, batch, cylinder) ? ["occurredAt"] : [];
  const { specId, gasBarcode } = cylinder.details;
  const spec = batch.specs.get(specId);
  if (!read.ok) return { ok: false, paths: [...read.paths, ...beyond] };
  if (!spec) return { ok: false, paths: ["specId"] };
  if (beyond.length > 0) return { ok: false, paths: beyond };
  const meta = metaOf(item, batch, time);
  return { ok: true, command: commandOf(item, batch, read.fields, { spec, gasBarcode }, time, meta), meta };
};

const standsInOrder = ({ type, data }: CylinderProcedureEvent): boolean =>
  type === "CylinderMoved" && data.orderNumber !== undefined;

const decideKnown = (batch: Batch, index: number, work: CylinderWork, cylinder: RegisteredCylinder): Outcome => {
  const read = readCommand(batch, index, cylinder);
  if (!read.ok) return fieldInvalid(batch, index, work, read.paths);
  const { command, meta } = read;
  const decision = decide(command, cylinder, work.past);
  if (decision.outcome === "duplicate") return duplicateOf(work, decision.of);
  const outcome = writeDown(index, work, decision, meta);
  if (outcome.is === "recorded" && standsInOrder(outcome.event) && isMovement(command) && command.clientId) {
    placeOrder(batch, index, command.clientId, meta);
  }
  return outcome;
};

/** Decides one item after the earlier ones of the call. Its events are added to the batch. */
export const decideItem = (batch: Batch, index: number): Outcome => {
  const item = batch.items[index];
  if (!item) throw new Error(`the call has no item ${index}`);
  const decided = outOfScope(item, batch, index) ?? knownCommand(batch, index);
  if (decided) return decided;
  if (item.readFault)
    return { ...fieldInvalid(batch, index, undefined, ["gasBarcode"]), fault: item.readFault } as Outcome;
  const work = cylinderFor(batch, item);
  if (work?.now.state.status === "registered") return decideKnown(batch, index, work, work.now.state);
  const read = readItem(item, companyOf(item, batch.caller), batch.references, itemOrder(batch, index));
  if (!read.ok) return fieldInvalid(batch, index, undefined, read.paths);
  return unknownBarcode(item, batch, index);
};
