import { Button } from "@blueprintjs/core";
import { Camera, Cross, Tick, WarningSign, ChevronDown } from "@blueprintjs/icons";
import { useState } from "react";
import { Box, Row, Stack, Text, Truncate } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import type { CameraFault } from "./camera/run-camera.ts";
import { ManualInput } from "./view/manual-input.tsx";
import { pendingOf, currentStep } from "./session/pending-cylinders.ts";
import { Counters, Hero } from "./view/result.tsx";
import { RejectedList, HeldList } from "./view/undecided-scans.tsx";
import { EntryCurrent, EntryPlace } from "./entry/entry.tsx";
import { EntryTabs } from "./entry/entry-tabs.tsx";
import { FirstJobs } from "./job/first-jobs.tsx";
import { Hint } from "./view/bands.tsx";
import { asksEach, type Job } from "./job/job.ts";
import { ProcedureNumber } from "./job/job-panel.tsx";
import { useJobLine } from "./view/job-strip.tsx";
import { PlanCard, usePlan } from "./plan/plan-card.tsx";
import { NextPictures } from "./view/pictures.tsx";
import { beyondPlanOf } from "./job/plan.ts";
import { Viewfinder } from "./camera/viewfinder.tsx";
import type { ScanSession } from "./session/scan-session.ts";
import { isBeforeJob, type ScanState } from "./session/scan-state.ts";
import { Ready } from "./view/ready.tsx";
import { StreamList } from "./view/stream.tsx";
import styles from "./scan.module.css";

type BarProps = {
  job: Job | undefined;
  /** False: no scan yet, so there is nothing to finish. */
  hasScans: boolean;
  /** True while a cylinder is in hand. Its bar is below. */
  inHand: boolean;
  camera: boolean;
  /** Why the camera shows no picture. */
  fault: CameraFault | undefined;
  onCamera: (open: boolean) => void;
  onCode: (code: string) => void;
  onJob: () => void;
  onFinish: () => void;
};

type ButtonsProps = Pick<BarProps, "inHand" | "hasScans" | "camera" | "onCamera" | "onFinish"> & { onType: () => void };

const BarButtons = ({ inHand, hasScans, camera, onCamera, onFinish, onType }: ButtonsProps) => {
  const t = useT();
  const open = t(inHand ? "scan.next" : "scan.camera.open");
  return (
    <>
      <Button text={<Text number>123</Text>} aria-label={`123, ${t("scan.typeLabel")}`} onClick={onType} />
      <Button
        className={styles.camera}
        intent={camera || inHand ? "none" : "primary"}
        icon={camera ? <Cross /> : <Camera />}
        text={camera ? t("scan.camera.close") : open}
        onClick={() => onCamera(!camera)}
      />
      {!inHand && <Button icon={<Tick />} text={t("scan.finish")} disabled={!hasScans} onClick={onFinish} />}
    </>
  );
};

/** The bar within reach of the thumb: the camera, the typed barcode, and the end of the job. Without a job it leads to the choice of one. */
const PhoneBar = (props: BarProps) => {
  const { job, onJob, onCode, fault, ...rest } = props;
  const { inHand, onCamera } = rest;
  const t = useT();
  const [typing, setTyping] = useState(false);
  const enter = (code: string) => {
    onCode(code);
    if (inHand) setTyping(false);
  };
  const type = () => {
    onCamera(false);
    setTyping(true);
  };
  if (!job)
    return (
      <Row as="footer" fixed rule="top" fill="bg" className={styles.phoneBar}>
        <Button fill intent="primary" text={t("scan.choose")} onClick={onJob} />
      </Row>
    );
  return (
    <Row
      as={inHand ? "div" : "footer"}
      align={typing ? "end" : "stretch"}
      gap={8}
      wrap
      fixed
      rule="top"
      fill="bg"
      className={styles.phoneBar}
    >
      {fault && (
        <Row
          as="p"
          align="stretch"
          gap={8}
          padY={8}
          padX={12}
          fill="alertSoft"
          radius="panel"
          weight={500}
          tone="alert"
          className={styles.fault}
          role="alert"
        >
          <WarningSign size={14} />
          {t(`scan.camera.fault.${fault}`)}
        </Row>
      )}
      {typing ? (
        <>
          <Button icon={<Cross />} aria-label={t("scan.typeEnd")} onClick={() => setTyping(false)} />
          <ManualInput onCode={enter} job={job} large />
        </>
      ) : (
        <BarButtons {...rest} onType={type} />
      )}
    </Row>
  );
};

/** How many cylinders of the plan are left. */
const ToGo = ({ job, state }: { job: Job; state: ScanState }) => {
  const t = useT();
  const { planned, left } = usePlan(job, state).progress;
  return planned === undefined ? null : `${t("client.builder.listComma")}${t("scan.plan.left", { count: left })}`;
};

const JobButton = ({ job, state, onJob }: { job: Job | undefined; state: ScanState; onJob: () => void }) => {
  const t = useT();
  const line = useJobLine();
  return (
    <Row
      as="button"
      gap={12}
      fixed

      fill="surface"
      tone="fg"
      text="left"
      type="button"
      className={styles.job}
      onClick={onJob}
    >
      {job && <ProcedureNumber id={job.procedureId} className={styles.number} />}
      <Box as="span" grow>
        <Text as="b" block size={14} line={20} weight={600}>
          {job ? t(procedureLabel(job.procedureId)) : t("scan.choose")}
        </Text>
        <Truncate as="small" block size={12} line={16} tone="fg2">
          {job ? line(job) : t("scan.noJob")}
          {job && <ToGo job={job} state={state} />}
        </Truncate>
      </Box>
      <ChevronDown />
    </Row>
  );
};

type Props = {
  session: ScanSession;
  state: ScanState;
  onJob: (procedureId?: ProcedureId) => void;
  onFinish: () => void;
};

/** The acts that leave the page, each of which closes the camera first. */
const useClosing = (close: () => void, { onJob, onFinish }: Pick<Props, "onJob" | "onFinish">) => ({
  choose: (procedureId?: ProcedureId) => {
    close();
    onJob(procedureId);
  },
  finish: () => {
    close();
    onFinish();
  },
});

/** The camera's state: open or closed, and its fault. */
const usePhoneCamera = () => {
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<CameraFault>();
  const turn = (open: boolean) => {
    setOpen(open);
    setFault(undefined);
  };
  const fail = (why: CameraFault) => {
    setOpen(false);
    setFault(why);
  };
  return { isOpen, fault, turn, fail };
};

/** True before the first scan of a job, also while none waits for a decision. */
const hasNoScan = ({ rows, held, rejected }: ScanState): boolean =>
  rows.length === 0 && held.length === 0 && rejected.length === 0;

type ResultsProps = Pick<Props, "session" | "state"> & {
  job: Job | undefined;
  /** True while the camera's picture takes the room of the plan. */
  isCovered: boolean;
};

/** The last scan, what it means for the plan, and all scans; before the first of them what the job is. */
const Results = ({ session, state, job, isCovered }: ResultsProps) => {
  const pictures = job && !asksEach(job) && !isCovered && (
    <div className={styles.pictures}>
      <NextPictures session={session} state={state} />
    </div>
  );
  if (job && hasNoScan(state))
    return (
      <>
        <Ready job={job} />
        {pictures}
      </>
    );
  return (
    <>
      <Hero state={state} session={session} />
      <Counters counts={state.counts} place="phone" />
      {job && !isCovered && <PlanCard job={job} state={state} />}
      {pictures}
      <HeldList
        session={session}
        online={state.downSince === undefined}
        scans={state.held.filter(({ id }) => id !== state.heroId)}
      />
      <RejectedList session={session} scans={state.rejected} />
      <StreamList
        rows={state.rows}
        isBeyondPlan={beyondPlanOf(job)}
        online={state.downSince === undefined}
        onUndo={session.undo}
      />
    </>
  );
};

/** A job on a phone. While a cylinder is being entered, its own bar is below, and the page's bar, for the next cylinder, above it. */
const PhoneJob = ({ session, state, ...leave }: Props) => {
  const job = currentStep(state);
  const entry = job !== undefined && asksEach(job);
  const inHand = entry && pendingOf(state).length > 0;
  const camera = usePhoneCamera();
  // The camera closes after each scan of an entry job. The next cylinder is scanned after this one is entered.
  const see = (code: string) => session.scan(code) && entry && camera.turn(false);
  const { choose, finish } = useClosing(() => camera.turn(false), leave);
  const bar = (
    <PhoneBar
      key={String(inHand)}
      job={job}
      hasScans={state.rows.length > 0}
      inHand={inHand}
      camera={camera.isOpen}
      fault={camera.fault}
      onCamera={camera.turn}
      onCode={session.scan}
      onJob={choose}
      onFinish={finish}
    />
  );
  return (
    <Stack fill="bg" className={styles.phone}>
      <JobButton job={job} state={state} onJob={() => choose()} />
      {entry && <EntryTabs session={session} state={state} job={job} />}
      {camera.isOpen && <Viewfinder onCode={see} onFault={camera.fail} />}
      <Hint session={session} state={state} />
      {inHand ? (
        <EntryPlace>
          {bar}
          <HeldList session={session} online={state.downSince === undefined} scans={state.held} />
          <EntryCurrent session={session} state={state} job={job} onJob={choose} />
        </EntryPlace>
      ) : (
        <Results session={session} state={state} job={job} isCovered={camera.isOpen} />
      )}
      {!inHand && bar}
    </Stack>
  );
};

/** The scan page on a phone: the choice of the first job, then the job. */
export const ScanPhone = ({ onStart, ...props }: Props & { onStart: (job: Job) => void }) =>
  isBeforeJob(props.state) ? (
    <Stack fill="bg" className={styles.phone}>
      <FirstJobs onJob={props.onJob} onStart={onStart} />
    </Stack>
  ) : (
    <PhoneJob {...props} />
  );
