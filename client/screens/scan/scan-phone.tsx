import { ChevronDown } from "@blueprintjs/icons";
import { useState } from "react";
import { procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import { benchOf, jobInHand } from "./desk/bench.ts";
import { Counters } from "./view/counters.tsx";
import { AsideList } from "./view/aside-list.tsx";
import { EntryCurrent } from "./entry/entry-bench.tsx";
import { EntryTabs } from "./entry/entry-tabs.tsx";
import { HeldList } from "./view/held-list.tsx";
import { Hint } from "./view/hint.tsx";
import { Hero } from "./view/hero.tsx";
import { jobFields } from "./job/job-fields.ts";
import { useJobText } from "./job/job-panel.tsx";
import { asksEach, type Job } from "./job/job.ts";
import { PlanCard } from "./plan/plan-card.tsx";
import { NextPictures } from "./pictures/next-pictures.tsx";
import { beyondPlanOf } from "./plan/beyond-plan.ts";
import { PhoneBar } from "./view/phone-bar.tsx";
import type { CameraFault } from "./camera/open-camera.ts";
import { Viewfinder } from "./camera/viewfinder.tsx";
import type { ScanDesk } from "./desk/scan-desk.ts";
import type { ScanState } from "./desk/scan-state.ts";
import { StreamList } from "./view/stream.tsx";
import styles from "./scan-phone.module.css";
import { ProcedureNumber } from "#client/screens/scan/job/procedure-number.tsx";
import { EntryPlace } from "#client/screens/scan/entry/entry-place.tsx";

const JobButton = ({ job, onJob }: { job: Job | undefined; onJob: () => void }) => {
  const t = useT();
  const text = useJobText();
  const shared = job
    ? jobFields(job.procedureId)
        .filter(({ name, input }) => input !== "flag" && (name === "companyId" || job.values[name] !== undefined))
        .map((field) => text(job, field))
    : [];
  return (
    <button type="button" className={styles.job} onClick={onJob}>
      {job && <ProcedureNumber id={job.procedureId} className={styles.number} />}
      <span className={styles.what}>
        <b>{job ? t(procedureLabel(job.procedureId)) : t("scan.choose")}</b>
        <small>{job ? shared.join(", ") : t("scan.noJob")}</small>
      </span>
      <ChevronDown />
    </button>
  );
};

type Props = { desk: ScanDesk; state: ScanState; onJob: (procedureId?: ProcedureId) => void; onFinish: () => void };

/** The camera of the page: open or not, and why it is not. */
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

/** The page in one hand: job, result, counters, rows, and a bar for the thumb. A cylinder that is being entered has a bar of its own. */
export const ScanPhone = ({ desk, state, onJob, onFinish }: Props) => {
  const job = jobInHand(state);
  const entry = job !== undefined && asksEach(job);
  const inHand = entry && benchOf(state).length > 0;
  const camera = usePhoneCamera();
  // One cylinder after the other: the next one is scanned once this one is entered.
  const see = (code: string) => desk.scan(code) && entry && camera.turn(false);
  const choose: Props["onJob"] = (procedureId) => {
    camera.turn(false);
    onJob(procedureId);
  };
  const finish = () => {
    camera.turn(false);
    onFinish();
  };
  return (
    <div className={styles.root}>
      <JobButton job={job} onJob={() => choose()} />
      {entry && <EntryTabs desk={desk} state={state} job={job} />}
      {camera.isOpen && <Viewfinder onCode={see} onFault={camera.fail} />}
      <Hint hint={state.hint} />
      {inHand ? (
        <EntryPlace>
          <HeldList desk={desk} scans={state.held} />
          <EntryCurrent desk={desk} state={state} job={job} onJob={choose} />
        </EntryPlace>
      ) : (
        <>
          <Hero state={state} />
          <Counters counts={state.counts} place="phone" />
          {job && <PlanCard job={job} state={state} />}
          {job && !entry && (
            <div className={styles.pictures}>
              <NextPictures desk={desk} state={state} />
            </div>
          )}
          <HeldList desk={desk} scans={state.held} />
          <AsideList desk={desk} scans={state.aside} />
          <StreamList
            rows={state.rows}
            isBeyondPlan={beyondPlanOf(job)}
            online={state.downSince === undefined}
            onUndo={desk.undo}
          />
        </>
      )}
      {!inHand && (
        <PhoneBar
          hasJob={job !== undefined}
          camera={camera.isOpen}
          fault={camera.fault}
          onCamera={camera.turn}
          onCode={desk.scan}
          onFinish={finish}
        />
      )}
    </div>
  );
};
