import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useState } from "react";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";
import { Chip } from "#client/kit/chip.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCompact } from "#client/lib/use-narrow.ts";
import type { Job } from "../job/job.ts";
import { FirstJobs } from "../job/first-jobs.tsx";
import { JobHead, JobList } from "../job/job-panel.tsx";
import { JobStrip } from "./job-strip.tsx";
import { PlanCard } from "../plan/plan-card.tsx";
import { beyondPlanOf } from "../job/plan.ts";
import { isRecorded, type ScanResult, type ScanRow } from "../session/scan-row.ts";
import type { ScanSession } from "../session/scan-session.ts";
import { isBeforeJob, type ScanState } from "../session/scan-state.ts";
import { Hint } from "./bands.tsx";
import { BenchNote } from "./bench-left.tsx";
import { CameFrom } from "./came-from.tsx";
import { ScannerCard } from "./device-card.tsx";
import { ManualInput } from "./manual-input.tsx";
import { NextPictures } from "./pictures.tsx";
import { Counters, Hero } from "./result.tsx";
import { Stream } from "./stream.tsx";
import { HeldList, RejectedList } from "./undecided-scans.tsx";
import styles from "../scan.module.css";

/** The scans that the list shows. `other`: recorded scans from another vehicle than the chosen one. */
type Filter = ScanResult | "all" | "other";

const isFromOther = (row: ScanRow): boolean => isRecorded(row) && row.route?.chosen !== undefined;

const passes = (row: ScanRow, filter: Filter): boolean =>
  filter === "all" || (filter === "other" ? isFromOther(row) : row.result === filter);

type ChipsProps = { state: ScanState; filter: Filter; onFilter: (filter: Filter) => void };

/** Filters of the list with the number of scans of each. The rare ones are there once they have a scan. */
const Filters = ({ state: { counts, rows }, filter, onFilter }: ChipsProps) => {
  const t = useT();
  const isShort = useCompact();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const numbers: Record<Filter, number> = { ...counts, all, other: rows.filter(isFromOther).length };
  const always: Filter[] = ["all", ...(isShort ? (["ok"] as const) : []), "exc", "no"];
  const rare = (["other", "rep", "back", "wait"] as const).filter((name) => numbers[name] > 0 || name === filter);
  return [...always, ...rare].map((name) => (
    <Chip key={name} on={filter === name} onClick={() => onFilter(name)}>
      {t(name === "all" ? "common.all" : `scan.result.${name}`)}
      <span>{numbers[name]}</span>
    </Chip>
  ));
};

type Props = {
  session: ScanSession;
  state: ScanState;
  job: Job | undefined;
  onJob: (procedureId?: ProcedureId) => void;
  onStart: (job: Job) => void;
  onFinish: () => void;
};

const StreamSide = ({
  session,
  state,
  onFinish,
  ...filtering
}: Omit<Props, "job" | "onJob" | "onStart"> & ChipsProps) => {
  const t = useT();
  const isShort = useCompact();
  const { filter } = filtering;
  return (
    <Stack className={styles.results}>
      <Grid columns={isShort ? undefined : "minmax(0, 1fr) 232px"} gap={16} fixed className={styles.top}>
        <Hero state={state} session={session} />
        {!isShort && <Counters counts={state.counts} place="top" />}
      </Grid>
      <Row gap={4} fixed padY={isShort ? 4 : 12} padX={16} className={styles.bar}>
        {!isShort && <h2>{t("scan.stream")}</h2>}
        <Filters state={state} {...filtering} />
        <Spacer />
        <ManualInput onCode={session.scan} job={state.job} />
        <NextPictures session={session} state={state} />
        <Button icon={<Tick />} text={t("scan.finish")} disabled={!state.job} onClick={onFinish} />
      </Row>
      <Hint session={session} state={state} />
      <HeldList
        session={session}
        online={state.downSince === undefined}
        scans={state.held.filter(({ id }) => id !== state.heroId)}
      />
      <RejectedList session={session} scans={state.rejected} />
      <Stream
        rows={state.rows.filter((row) => passes(row, filter))}
        all={state.rows}
        isBeyondPlan={beyondPlanOf(state.job)}
        online={state.downSince === undefined}
        onUndo={session.undo}
      />
    </Stack>
  );
};

/** The page for jobs that record at the scan itself: the job at the left, the last result and the scans at the right. */
export const MoveDesk = ({ job, onJob, onStart, ...rest }: Props) => {
  const [filter, setFilter] = useState<Filter>("all");
  const isShort = useCompact();
  const { state } = rest;
  const side = isBeforeJob(state) ? (
    <FirstJobs onJob={onJob} onStart={onStart} />
  ) : (
    <StreamSide {...rest} filter={filter} onFilter={setFilter} />
  );
  if (isShort)
    return (
      <Stack grow className={styles.short}>
        <JobStrip
          job={job}
          state={state}
          others={state.rows.filter(isFromOther).length}
          onJob={() => onJob()}
          onOthers={() => setFilter(filter === "other" ? "all" : "other")}
        />
        {side}
      </Stack>
    );
  return (
    <div className={styles.root}>
      <Stack as="aside" hairline="right" fill="surface" scroll className={styles.side}>
        <JobHead job={job} since={state.since} onChange={() => onJob()} />
        {job && <JobList job={job} filled />}
        {job && <PlanCard job={job} state={state} />}
        <CameFrom rows={state.rows} />
        <BenchNote pending={state.pending} onOpen={onJob} />
        <Spacer />
        <ScannerCard />
      </Stack>
      {side}
    </div>
  );
};
