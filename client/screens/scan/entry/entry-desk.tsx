import { Button, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Tick } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { procedureOf, type ProcedureId } from "#contracts/procedures/index.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Key, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCompact } from "#client/lib/use-narrow.ts";
import { JobHead, JobList, ProcedureNumber } from "../job/job-panel.tsx";
import type { Job } from "../job/job.ts";
import { ScaleCard } from "../scale/scale-card.tsx";
import type { ScanResult } from "../session/scan-row.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { Hint } from "../view/bands.tsx";
import { ScannerCard } from "../view/device-card.tsx";
import { ManualInput } from "../view/manual-input.tsx";
import { Counters, ResultIcon } from "../view/result.tsx";
import { HeldList, RejectedList } from "../view/undecided-scans.tsx";
import { EntryCurrent, EntryPlace } from "./entry.tsx";
import { EntryQueue } from "./entry-queue.tsx";
import { EntryTabs } from "./entry-tabs.tsx";
import page from "../scan.module.css";
import styles from "./scan-entry.module.css";

type Props = {
  session: ScanSession;
  state: ScanState;
  /** The job with the open step's procedure. */
  job: Job;
  onJob: (procedureId?: ProcedureId) => void;
  onFinish: () => void;
};

const Finish = ({ onFinish }: Pick<Props, "onFinish">) => (
  <Button className={page.finish} icon={<Tick />} text={useT()("scan.finish")} onClick={onFinish} />
);

const Devices = ({ procedureId }: { procedureId: ProcedureId }) => (
  <>
    {procedureOf(procedureId).group === "stand" && <ScaleCard />}
    <ScannerCard short />
  </>
);

/** The job's column beside the bench. */
const JobSide = ({ session, state, job, onJob, onFinish }: Props) => (
  <Stack as="aside" hairline="right" fill="surface" scroll className={page.side}>
    <JobHead job={state.job} since={state.since} onChange={() => onJob()} />
    <JobList job={state.job ?? job} />
    <Counters counts={state.counts} place="job" />
    <ManualInput onCode={session.scan} job={state.job} />
    <Finish onFinish={onFinish} />
    <Spacer />
    <Hint session={session} state={state} />
    <Devices procedureId={job.procedureId} />
  </Stack>
);

const shortCounts: ScanResult[] = ["ok", "exc", "no", "wait"];

/** The job in one line: the numbers of its scans, what it is, and its change. */
const JobStrip = ({ state, job, onJob }: Pick<Props, "state" | "job" | "onJob">) => {
  const t = useT();
  const content = (
    <Box pad={16} className={styles.jobMore}>
      <JobList job={state.job ?? job} />
      <Devices procedureId={job.procedureId} />
    </Box>
  );
  return (
    <Row gap={8}>
      {shortCounts.map((result) => (
        <Row
          as="span"
          gap={4}
          weight={600}
          key={result}
          title={`${t(`scan.result.${result}`)} ${state.counts[result]}`}
          className={styles.shortCount}
          data-result={result}
        >
          <ResultIcon result={result} />
          {state.counts[result]}
        </Row>
      ))}
      <PopoverNext placement="bottom-end" content={content}>
        <Button
          className={styles.shortJob}
          variant="minimal"
          size="small"
          aria-label={t("scan.job")}
          endIcon={<CaretDown />}
        >
          <ProcedureNumber id={(state.job ?? job).procedureId} className={styles.step} />
        </Button>
      </PopoverNext>
      <Button variant="minimal" size="small" intent="primary" text={t("scan.change")} onClick={() => onJob()} />
      <Key>F2</Key>
    </Row>
  );
};

type MiddleProps = Props & { children?: ReactNode };

/** `children` stand above the cylinder. */
const Middle = ({ session, state, job, onJob, children }: MiddleProps) => (
  <EntryPlace>
    {children}
    <HeldList session={session} online={state.downSince === undefined} scans={state.held} />
    <RejectedList session={session} scans={state.rejected} />
    <EntryCurrent session={session} state={state} job={job} onJob={onJob} />
  </EntryPlace>
);

/** The page of a job with values for each cylinder: the job, the cylinder, and the queue. On a small screen the job is a strip above both. */
export const EntryDesk = (props: Props) => {
  const { session, state, job, onFinish } = props;
  const t = useT();
  const compact = useCompact();
  const queue = <EntryQueue session={session} state={state} job={job} />;
  if (!compact)
    return (
      <div className={page.entry}>
        <JobSide {...props} />
        <Middle {...props}>
          <EntryTabs session={session} state={state} job={job} />
        </Middle>
        {queue}
      </div>
    );
  return (
    <div className={page.entry} data-compact>
      <Box padX={24} className={styles.across}>
        <EntryTabs session={session} state={state} job={job}>
          <JobStrip {...props} />
        </EntryTabs>
      </Box>
      <Middle {...props} />
      <Stack className={styles.compactSide}>
        {queue}
        <Hint session={session} state={state} />
        <Row gap={8} fixed pad={8} hairline="top">
          <Text grow>
            <ManualInput onCode={session.scan} job={state.job} />
          </Text>
          <Button icon={<Tick />} text={t("scan.finish")} onClick={onFinish} />
        </Row>
      </Stack>
    </div>
  );
};
