import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { useT } from "#client/lib/i18n.ts";
import { useFunctionKey } from "#client/lib/use-shortcut.ts";
import { currentStep } from "./session/pending-cylinders.ts";
import { useLearnedLengths, useScannerSettings } from "./session/scanner-settings.ts";
import { Counters, Hero } from "./view/result.tsx";
import { EntryCurrent, EntryQueue, EntryTabs, EntryPlace } from "./entry/entry.tsx";
import { FinishDialog } from "./finish/finish-dialog.tsx";
import { JobDialog, keepJobLookups } from "./job/job-dialog.tsx";
import { ClockNote, DownBand, FailingBand, OthersNote, PageLostNote, Hint } from "./view/bands.tsx";
import { HeldList, RejectedList } from "./view/undecided-scans.tsx";
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
import type { ScanSession } from "./session/scan-session.ts";
import type { ScanState } from "./session/scan-state.ts";
import { Stream } from "./view/stream.tsx";
import { useScanSession } from "./session/use-scan-session.ts";
import { useScanner } from "./session/use-scanner.ts";
import styles from "./scan.module.css";
import { Hidden, Muted, Spacer } from "#client/kit/inline.tsx";
import { Chip } from "#client/kit/chip.tsx";

const filters: (ScanResult | "all")[] = ["all", "exc", "no", "rep", "wait"];

const StreamSide = ({ session, state, onFinish }: { session: ScanSession; state: ScanState; onFinish: () => void }) => {
  const t = useT();
  const [filter, setFilter] = useState<ScanResult | "all">("all");
  const rows = state.rows.filter(({ result }) => filter === "all" || result === filter);
  return (
    <Stack className={styles.results}>
      <Grid columns="minmax(0, 1fr) 232px" gap={16} fixed className={styles.top}>
        <Hero state={state} />
        <Counters counts={state.counts} place="top" />
      </Grid>
      <Row gap={4} fixed padY={12} padX={16} className={styles.bar}>
        <h2>{t("scan.stream")}</h2>
        <Muted className={styles.total}>{state.rows.length}</Muted>
        {filters.map((name) => (
          <Chip key={name} on={filter === name} onClick={() => setFilter(name)}>
            {t(name === "all" ? "common.all" : `scan.result.${name}`)}
          </Chip>
        ))}
        <Spacer />
        <ManualInput onCode={session.scan} />
        <NextPictures session={session} state={state} />
        <Button icon={<Tick />} text={t("scan.finish")} disabled={!state.job} onClick={onFinish} />
      </Row>
      <Hint hint={state.hint} />
      <HeldList session={session} scans={state.held} />
      <RejectedList session={session} scans={state.rejected} />
      <Stream
        rows={rows}
        isBeyondPlan={beyondPlanOf(state.job)}
        online={state.downSince === undefined}
        onUndo={session.undo}
      />
    </Stack>
  );
};

type OnJob = (procedureId?: ProcedureId) => void;

type DesktopProps = { session: ScanSession; state: ScanState; onJob: OnJob; onFinish: () => void };

const Desktop = ({ session, state, onJob, onFinish }: DesktopProps) => {
  const t = useT();
  const job = currentStep(state);
  const entry = job !== undefined && asksEach(job);
  return (
    <div className={entry ? styles.entry : styles.root}>
      <Stack as="aside" hairline="right" fill="surface" scroll className={styles.side}>
        <JobHead job={job} onChange={() => onJob()} />
        {job && <JobList job={job} />}
        {job && !entry && <PlanCard job={job} state={state} />}
        {entry && <Counters counts={state.counts} place="job" />}
        {entry && <ManualInput onCode={session.scan} />}
        {entry && <Button className={styles.finish} icon={<Tick />} text={t("scan.finish")} onClick={onFinish} />}
        <Spacer />
        {entry && <Hint hint={state.hint} />}
        {entry && procedureOf(job.procedureId).group === "stand" && <ScaleCard />}
        <ScannerCard short={entry} />
      </Stack>
      {entry ? (
        <>
          <EntryPlace>
            <EntryTabs session={session} state={state} job={job} />
            <HeldList session={session} scans={state.held} />
            <RejectedList session={session} scans={state.rejected} />
            <EntryCurrent session={session} state={state} job={job} onJob={onJob} />
          </EntryPlace>
          <EntryQueue session={session} state={state} />
        </>
      ) : (
        <StreamSide session={session} state={state} onFinish={onFinish} />
      )}
    </div>
  );
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

/** The page `/work/scan`: choose the job once, then scan. */
const ScanScreen = () => {
  const t = useT();
  const session = useScanSession();
  const state = useSnapshot(session.state) as ScanState;
  const narrow = useNarrow();
  const [choosing, setChoosing] = useState<Choosing>();
  const [finishing, setFinishing] = useState(false);
  const finish = () => setFinishing(true);
  const settings = useScannerSettings(state.rows);
  useScanner((input) => (input.kind === "code" ? session.scan(input.text) : session.misheard(input.kind)), settings);
  useLeaveGuard(state.writing > 0 || (state.counts.wait > 0 && !state.kept));
  useLearnedLengths();
  useEffect(() => void keepJobLookups(), []);
  useFunctionKey("F2", () => setChoosing({}));
  const open: OnJob = (procedureId) => setChoosing({ procedureId });
  return (
    <>
      <Hidden as="h1">{t("scan.title")}</Hidden>
      <DownBand state={state} onRetry={() => void session.retry()} />
      <FailingBand state={state} />
      <PageLostNote />
      <ClockNote />
      <OthersNote person={session.person} />
      {narrow ? (
        <ScanPhone session={session} state={state} onJob={open} onFinish={finish} />
      ) : (
        <Desktop session={session} state={state} onJob={open} onFinish={finish} />
      )}
      {finishing && <FinishDialog session={session} state={state} onClose={() => setFinishing(false)} />}
      {choosing && (
        <JobDialog
          job={state.job}
          at={choosing.procedureId}
          onClose={() => setChoosing(undefined)}
          onStart={(job) => {
            session.setJob(job);
            setChoosing(undefined);
          }}
        />
      )}
    </>
  );
};

export default ScanScreen;
