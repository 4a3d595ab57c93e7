import { Button } from "@blueprintjs/core";
import { ChevronDown, Tick } from "@blueprintjs/icons";
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
import { ManualInput } from "./view/manual-input.tsx";
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

type Props = { desk: ScanDesk; state: ScanState; onJob: (procedureId?: ProcedureId) => void };

/** The page in one hand: job, result, counters, rows, and a bar for the thumb. */
export const ScanPhone = ({ desk, state, onJob }: Props) => {
  const t = useT();
  const job = jobInHand(state);
  const entry = job !== undefined && asksEach(job);
  return (
    <div className={styles.root}>
      <JobButton job={job} onJob={() => onJob()} />
      {entry && <EntryTabs desk={desk} state={state} job={job} />}
      {entry && benchOf(state).length > 0 ? (
        <EntryPlace>
          <HeldList desk={desk} scans={state.held} />
          <EntryCurrent desk={desk} state={state} job={job} onJob={onJob} />
        </EntryPlace>
      ) : (
        <>
          <Hero state={state} />
          <Counters counts={state.counts} place="phone" />
          <Hint hint={state.hint} />
          <HeldList desk={desk} scans={state.held} />
          <AsideList desk={desk} scans={state.aside} />
          <StreamList rows={state.rows} online={state.downSince === undefined} onUndo={desk.undo} />
        </>
      )}
      <footer className={styles.foot}>
        <ManualInput onCode={desk.scan} large />
        <Button size="large" icon={<Tick />} aria-label={t("scan.finish")} disabled={!job} onClick={desk.finish} />
      </footer>
    </div>
  );
};
