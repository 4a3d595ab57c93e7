import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { currentStep } from "./session/pending-cylinders.ts";
import { useLearnedLengths, useScannerSettings } from "./session/scanner-settings.ts";
import { PastedLines } from "./bulk/bulk-card.tsx";
import { BenchDialog } from "./view/bench-left.tsx";
import { MoveDesk } from "./view/move-desk.tsx";
import { EntryDesk } from "./entry/entry-desk.tsx";
import { FinishDialog } from "./finish/finish-dialog.tsx";
import { JobDialog, keepJobLookups } from "./job/job-dialog.tsx";
import { ClockNote, DownBand, FailingBand, OthersNote, PageLostNote } from "./view/bands.tsx";
import { asksEach, isSameJob, type Job } from "./job/job.ts";
import { ScanPhone } from "./scan-phone.tsx";
import type { ScanSession } from "./session/scan-session.ts";
import type { ScanState } from "./session/scan-state.ts";
import { RegisterDialog } from "./register/register-dialog.tsx";
import { refreshPending } from "./session/cylinder-queries.ts";
import { useScanSession } from "./session/use-scan-session.ts";
import { useScanner } from "./session/use-scanner.ts";
import { Hidden } from "#client/kit/inline.tsx";

/** Delay in ms before the choices of job fields are stored for times without a network. A first visit on a slow line loads its page first. */
const keepAfter = 2000;

const useLookupsKept = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void keepJobLookups(), keepAfter);
    };
    keep();
    // An outage may have cut the questions short.
    window.addEventListener("online", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", keep);
    };
  }, []);

type OnJob = (procedureId?: ProcedureId) => void;

type DesktopProps = {
  session: ScanSession;
  state: ScanState;
  onJob: OnJob;
  onStart: (job: Job) => void;
  onFinish: () => void;
};

const Desktop = (props: DesktopProps) => {
  const job = currentStep(props.state);
  return job && asksEach(job) ? <EntryDesk {...props} job={job} /> : <MoveDesk {...props} job={job} />;
};

/** Asks before the page closes, because unsaved state would be lost. */
const useLeaveGuard = (hasUnsaved: boolean): void =>
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasUnsaved]);

/** The job dialog is open, at a given procedure if any. */
type Choosing = { procedureId?: ProcedureId };

/** True if cylinders wait for a step that the next job does not go on with. */
const leavesBench = ({ pending, job }: ScanState, next: Job): boolean =>
  pending.length > 0 && !(job && isSameJob(job, next));

/** The page `/work/scan`: choose the job once, then scan. */
const ScanScreen = () => {
  const t = useT();
  const session = useScanSession();
  const state = useSnapshot(session.state) as ScanState;
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState<Choosing>();
  const [finishing, setFinishing] = useState(false);
  /** The chosen job, while a person decides what becomes of the cylinders that wait for the job before. */
  const [next, setNext] = useState<Job>();
  const begin = (job: Job) => {
    session.setJob(job);
    setNext(undefined);
  };
  const leaving = (job: Job) => ({
    onKeep: () => begin(job),
    onDiscard: () => {
      session.dropPending();
      begin(job);
    },
  });
  const settings = useScannerSettings(state.rows);
  useScanner((input) => (input.kind === "code" ? session.scan(input.text) : session.misheard(input.kind)), settings);
  useLeaveGuard(state.writing > 0 || (state.counts.wait > 0 && !state.kept));
  useLearnedLengths();
  useLookupsKept();
  useFunctionKey("F2", () => setChoosing({}));
  const start = (job: Job) => {
    setChoosing(undefined);
    if (leavesBench(state, job)) setNext(job);
    else session.setJob(job);
  };
  /** Goes on with a cylinder that was registered here: on the bench it is in hand already, in other jobs it is scanned. */
  const goOn = (gasBarcode: string) => {
    if (state.pending.some((each) => each.gasBarcode === gasBarcode)) refreshPending();
    else session.scan(gasBarcode);
  };
  const open: OnJob = (procedureId) => setChoosing({ procedureId });
  const desk = { session, state, onJob: open, onStart: start, onFinish: () => setFinishing(true) };
  return (
    <>
      <Hidden as="h1">{t("scan.title")}</Hidden>
      <DownBand state={state} onRetry={() => void session.retry()} />
      <FailingBand state={state} />
      <PageLostNote />
      <ClockNote />
      <OthersNote person={session.person} />
      {narrow ? <ScanPhone {...desk} /> : <Desktop {...desk} />}
      {finishing && <FinishDialog session={session} state={state} onClose={() => setFinishing(false)} />}
      <PastedLines session={session} job={state.job} />
      <RegisterDialog onRegistered={goOn} />
      {choosing && (
        <JobDialog job={state.job} at={choosing.procedureId} onClose={() => setChoosing(undefined)} onStart={start} />
      )}
      {next && <BenchDialog pending={state.pending} {...leaving(next)} onClose={() => setNext(undefined)} />}
    </>
  );
};

export default ScanScreen;
