import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { readOnce } from "#contracts/codes/clean-code.ts";
import type { Job } from "../job/job.ts";
import { isUnusual, type createHeldScans } from "./pending-cylinders.ts";
import { readScan, type Reading, type ReadScan } from "./read-scan.ts";
import type { createRepeatGuard } from "./repeat-guard.ts";
import { hintFor, type ScanState } from "./scan-state.ts";
import type { ScanSessionDeps } from "./session-deps.ts";

type Parts = {
  deps: Pick<ScanSessionDeps, "sound" | "now" | "reading" | "findCylinder" | "findLonger" | "lengths" | "isTwice">;
  guard: ReturnType<typeof createRepeatGuard>;
  held: ReturnType<typeof createHeldScans>;
  /** Takes the current cylinder off the bench if it cannot be entered. */
  makeRoom(gasBarcode: string, at: string): void;
  /** Records a code, or makes it pending if its job needs values. */
  take(scan: ReadScan, at: string, job: Job): void;
  /** The job with the step that counts for a scan. */
  jobOfScan(job: Job): Job;
};

/** True for the beginning or the end of a longer code. */
const isPartOf = (code: string, longer: string): boolean => {
  const [part, whole] = [canonicalCode(code), canonicalCode(longer)];
  return part.length < whole.length && (whole.startsWith(part) || whole.endsWith(part));
};

/** True for a part of a known barcode of a usual length. A job that takes any length holds it, even if a cylinder bears the part. */
const isPartOfKnown = async (code: string, { rows, pending }: ScanState, deps: Parts["deps"]): Promise<boolean> => {
  const lengths = deps.lengths?.() ?? [];
  const isLonger = (longer: string): boolean => lengths.includes(longer.length) && isPartOf(code, longer);
  if ([...rows, ...pending].some(({ gasBarcode }) => isLonger(gasBarcode))) return true;
  return (await deps.findLonger?.(code))?.some(isLonger) ?? false;
};

/**
 * Handles a text of the scanner, the camera or the keyboard: it is accepted, held until a person decides, or not accepted with a hint. Returns true if
 * it is a scan.
 */
export const createIntake = (state: ScanState, { deps, guard, held, makeRoom, take, jobOfScan }: Parts) => {
  const refuse = (hint: ScanState["hint"], raw: string): void => {
    state.hint = hint;
    state.address = hint === "address" ? raw : undefined;
    deps.sound(["no"]);
  };

  const hold = (scan: Reading, at: string, job: Job): void => {
    deps.sound(["exc"]);
    held.hold(scan, at, job);
  };

  const takeIn = (scan: Reading, at: string, job: Job): void => {
    held.settle(scan.gasBarcode);
    makeRoom(scan.gasBarcode, at);
    take(scan, at, job);
  };

  const accept = (scan: Reading, at: string, job: Job): void => {
    const { gasBarcode, isLabel } = scan;
    const isOdd = isLabel && isUnusual(gasBarcode, deps.lengths?.() ?? []);
    if (deps.isTwice?.(gasBarcode)) hold(scan, at, job);
    else if (!isOdd) takeIn(scan, at, job);
    else if (job.values.anyLength !== true) hold(scan, at, job);
    else void isPartOfKnown(gasBarcode, state, deps).then((isPart) => (isPart ? hold : takeIn)(scan, at, job));
  };

  /** Accepts a text of several codes as the one that a cylinder bears. A wrong check digit counts where no cylinder bears the text. */
  const acceptOpen = async (scan: Reading, raw: string, at: string, job: Job): Promise<void> => {
    const code = await deps.findCylinder?.(raw);
    const hint = code === undefined ? hintFor(state, scan, true) : undefined;
    if (hint) refuse(hint, raw);
    else accept(code === undefined ? scan : { ...scan, gasBarcode: code, isLabel: false }, at, job);
  };

  return (raw: string): boolean => {
    const scan = readScan(readOnce(raw, deps.lengths?.() ?? []), deps.reading?.());
    const at = deps.now();
    const isAlone = state.downSince !== undefined || !deps.findCylinder;
    const hint = hintFor(state, scan, isAlone);
    if (hint || !state.job) {
      refuse(hint, raw);
      return false;
    }
    Object.assign(state, { hint: undefined, address: undefined });
    if (!guard.isNew({ gasBarcode: scan.gasBarcode, procedureId: state.job.procedureId }, at.getTime())) return false;
    const job = jobOfScan(state.job);
    if (scan.isOpen && !isAlone) void acceptOpen(scan, raw, at.toISOString(), job);
    else accept(scan, at.toISOString(), job);
    return true;
  };
};
