import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { currentStep as jobInHand } from "./session/pending-cylinders.ts";
import { useLearnedLengths, useScannerSettings } from "./session/scanner-settings.ts";
import { Counters, Hero } from "./view/result.tsx";
import { EntryCurrent, EntryQueue, EntryTabs, EntryPlace } from "./entry/entry.tsx";
import { FinishDialog } from "./finish/finish-dialog.tsx";
import { JobDialog } from "./job/job-dialog.tsx";
import { ClockNote, DownBand, FailingBand, OthersNote, PageLostNote, Hint } from "./view/bands.tsx";
import { HeldList, RejectedList as AsideList } from "./view/undecided-scans.tsx";
import { JobHead, JobList } from "./job/job-panel.tsx";
import { asksEach } from "./job/job.ts";
import { ManualInput } from "./view/manual-input.tsx";
import type { ScanResult } from "./session/scan-row.ts";
import { ScaleCard } from "./scale/scale-card.tsx";
import { PlanCard } from "./plan/plan-card.tsx";
import { beyondPlanOf } from "./plan/plan.ts";
import { NextPictures } from "./view/pictures.tsx";
import { ScanPhone } from "./scan-phone.tsx";
import { ScannerCard } from "./view/device-card.tsx";
import type { ScanSession as ScanDesk } from "./session/scan-session.ts";
import type { ScanState } from "./session/scan-state.ts";
import { Stream } from "./view/stream.tsx";
import { useScanSession as useScanDesk } from "./session/use-scan-session.ts";
import { useScanner } from "./session/use-scanner.ts";
import { keepJobLookups } from "./job/recent-jobs.ts";
import styles from "./scan.module.css";
import { Hidden, Muted, Spacer } from "#client/kit/inline.tsx";
import { Chip } from "#client/kit/chip.tsx";

const filters: (ScanResult | "all")[] = ["all", "exc", "no", "rep", "wait"];

const StreamSide = ({ desk, state, onFinish }: { desk: ScanDesk; state: ScanState; onFinish: () => void }) => {
  const t = useT();
  const [filter, setFilter] = useState<ScanResult | "all">("all");
  const rows = state.rows.filter(({ result }) => filter === "all" || result === filter);
  return (
    <div className={styles.results}>
      <div className={styles.top}>
        <Hero state={state} />
        <Counters counts={state.counts} place="top" />
      </div>
      <div className={styles.bar}>
        <h2>{t("scan.stream")}</h2>
        <Muted className={styles.total}>{state.rows.length}</Muted>
        {filters.map((name) => (
          <Chip key={name} on={filter === name} onClick={() => setFilter(name)}>
            {t(name === "all" ? "scan.all" : `scan.result.${name}`)}
          </Chip>
        ))}
        <Spacer />
        <ManualInput onCode={desk.scan} />
        <NextPictures desk={desk} state={state} />
        <Button icon={<Tick />} text={t("scan.finish")} disabled={!state.job} onClick={onFinish} />
      </div>
      <Hint hint={state.hint} />
      <HeldList desk={desk} scans={state.held} />
      <AsideList desk={desk} scans={state.aside} />
      <Stream
        rows={rows}
        isBeyondPlan={beyondPlanOf(state.job)}
        online={state.downSince === undefined}
        onUndo={desk.undo}
      />
    </div>
  );
};

type OnJob = (procedureId?: ProcedureId) => void;

type DesktopProps = { desk: ScanDesk; state: ScanState; onJob: OnJob; onFinish: () => void };

const Desktop = ({ desk, state, onJob, onFinish }: DesktopProps) => {
  const t = useT();
  const job = jobInHand(state);
  const entry = job !== undefined && asksEach(job);
  return (
    <div className={entry ? styles.entry : styles.root}>
      <aside className={styles.side}>
        <JobHead job={job} onChange={() => onJob()} />
        {job && <JobList job={job} />}
        {job && !entry && <PlanCard job={job} state={state} />}
        {entry && <Counters counts={state.counts} place="job" />}
        {entry && <ManualInput onCode={desk.scan} />}
        {entry && <Button className={styles.finish} icon={<Tick />} text={t("scan.finish")} onClick={onFinish} />}
        <Spacer />
        {entry && <Hint hint={state.hint} />}
        {entry && procedureOf(job.procedureId).group === "stand" && <ScaleCard />}
        <ScannerCard short={entry} />
      </aside>
      {entry ? (
        <>
          <EntryPlace>
            <EntryTabs desk={desk} state={state} job={job} />
            <HeldList desk={desk} scans={state.held} />
            <AsideList desk={desk} scans={state.aside} />
            <EntryCurrent desk={desk} state={state} job={job} onJob={onJob} />
          </EntryPlace>
          <EntryQueue desk={desk} state={state} />
        </>
      ) : (
        <StreamSide desk={desk} state={state} onFinish={onFinish} />
      )}
    </div>
  );
};

/** State of this page alone would be lost with it: closing asks first. */
const useLeaveGuard = (lost: boolean): void =>
  useEffect(() => {
    if (!lost) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [lost]);

/** The choice of a job is open, at a procedure where one was named. */
type Choosing = { procedureId?: ProcedureId };

/** `/work/scan`: choose the job once, then scan. */
const ScanScreen = () => {
  const t = useT();
  const desk = useScanDesk();
  const state = useSnapshot(desk.state) as ScanState;
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState<Choosing>();
  const [finishing, setFinishing] = useState(false);
  const finish = () => setFinishing(true);
  const settings = useScannerSettings(state.rows);
  useScanner((heard) => (heard.kind === "code" ? desk.scan(heard.text) : desk.misheard(heard.kind)), settings);
  useLeaveGuard(state.writing > 0 || (state.counts.wait > 0 && !state.kept));
  useLearnedLengths();
  useEffect(() => void keepJobLookups(), []);
  useFunctionKey("F2", () => setChoosing({}));
  const open: OnJob = (procedureId) => setChoosing({ procedureId });
  return (
    <>
      <Hidden as="h1">{t("scan.title")}</Hidden>
      <DownBand state={state} onRetry={() => void desk.retry()} />
      <FailingBand state={state} />
      <PageLostNote />
      <ClockNote />
      <OthersNote person={desk.person} />
      {narrow ? (
        <ScanPhone desk={desk} state={state} onJob={open} onFinish={finish} />
      ) : (
        <Desktop desk={desk} state={state} onJob={open} onFinish={finish} />
      )}
      {finishing && <FinishDialog desk={desk} state={state} onClose={() => setFinishing(false)} />}
      {choosing && (
        <JobDialog
          job={state.job}
          at={choosing.procedureId}
          onClose={() => setChoosing(undefined)}
          onStart={(job) => {
            desk.setJob(job);
            setChoosing(undefined);
          }}
        />
      )}
    </>
  );
};

export default ScanScreen;
