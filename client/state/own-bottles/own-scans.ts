import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import type { Gate } from "#contracts/streams/cylinder/situation.ts";
import type { Standing } from "#contracts/streams/cylinder/state-rules.ts";

/** A scan as it changes its cylinder: at a time (ISO 8601), at a company, with the result of a check. */
export type DoneScan = Pick<RecordItem, "procedureId" | "checkStatus" | "nextInspectionTime"> & {
  at: string;
  companyId: string;
  /** True for a filling over the maximum. */
  isOver: boolean;
};

type Kept = DoneScan & { code: string; answeredAt?: number };

/**
 * The scans of this page that the own company's rows may not have yet: those without an answer, and those recorded since.
 *
 * @param ownCompany the person's company, for a job that names none
 */
export const createOwnScans = (ownCompany: () => string = () => "") => {
  const byCommand = new Map<string, Kept>();
  return {
    /** A scan waits. Its times are the server's. */
    note: (item: RecordItem, isOver = false): void => {
      const { procedureId, checkStatus, nextInspectionTime, occurredAt = "" } = item;
      byCommand.set(item.commandId, {
        code: canonicalCode(item.gasBarcode),
        procedureId,
        checkStatus,
        nextInspectionTime,
        at: occurredAt,
        isOver,
        companyId: item.companyId ?? ownCompany(),
      });
    },
    /** A scan was recorded, with exceptions, and answered at a time in ms since 1970. */
    recorded: (commandId: string, exceptions: readonly string[], answeredAt: number): void => {
      const scan = byCommand.get(commandId);
      if (scan) Object.assign(scan, { answeredAt, isOver: exceptions.includes("cylinder.overweight") });
    },
    /** Scans were refused, taken back or dropped. */
    forget: (...commandIds: string[]): void => commandIds.forEach((id) => byCommand.delete(id)),
    /** The scans of a cylinder that rows heard at `heardAt` (ms since 1970) do not have, the oldest first. */
    of: (gasBarcode: string, heardAt: number): DoneScan[] => {
      const code = canonicalCode(gasBarcode);
      for (const [id, { answeredAt = Infinity }] of byCommand) if (answeredAt < heardAt) byCommand.delete(id);
      return [...byCommand.values()].filter((scan) => scan.code === code);
    },
  };
};
export type OwnScans = ReturnType<typeof createOwnScans>;

/** No inspection is due on a day after this one (YYYY-MM-DD). */
const never = "9999-12-31";
/** Holds that a passed inspection lifts. */
const lifted = new Set<HoldReason>(["inspectionOverdue", "fault", "backdated"]);

const withHold = ({ holds }: Standing, hold: HoldReason): HoldReason[] => [...new Set([...holds, hold])];

/** The gate of this name, with its time and its company where it has them. */
export const gateOf = (is: Gate["is"], { at, companyId }: Pick<DoneScan, "at" | "companyId">): Gate => {
  if (is === "none" || is === "preFillFailed") return { is };
  return is === "postFillPassed" ? { is, at } : { is, at, companyId };
};

/** The cylinder after a scan that the server has not judged yet, if it is recorded. */
export const afterScan = (cylinder: Standing, scan: DoneScan): Standing => {
  const { expects = {}, inspects, way } = findProcedure(scan.procedureId) ?? {};
  const { checkStatus, nextInspectionTime: day } = scan;
  if (checkStatus === 2) return { ...cylinder, scrapped: true };
  const gate = checkStatus === 0 ? expects.failed : expects.gate;
  const after: Standing = {
    ...cylinder,
    content: expects.content ?? cylinder.content,
    gate: gate === undefined ? cylinder.gate : gateOf(gate, scan),
    holder: way === "in" ? {} : cylinder.holder,
  };
  if (checkStatus === 0) return { ...after, holds: withHold(cylinder, "fault") };
  if (scan.isOver) return { ...after, holds: withHold(cylinder, "overweight") };
  if (!inspects) return after;
  return { ...after, holds: cylinder.holds.filter((hold) => !lifted.has(hold)), inspectionDue: day ?? never };
};
