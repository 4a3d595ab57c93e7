import { Button } from "@blueprintjs/core";
import { ChevronDown, Tick } from "@blueprintjs/icons";
import type { ProcedureId } from "#contracts/streams/procedures.ts";
import { useT } from "#client/lib/i18n.ts";
import { Counters } from "./counters.tsx";
import { AsideList } from "./aside-list.tsx";
import { EntryCurrent } from "./entry-bench.tsx";
import { EntryTabs } from "./entry-tabs.tsx";
import { HeldList } from "./held-list.tsx";
import { Hint } from "./hint.tsx";
import { Hero } from "./hero.tsx";
import { jobFields } from "./job-fields.ts";
import { useJobText } from "./job-panel.tsx";
import { asksEach, type Job } from "./job.ts";
import { ManualInput } from "./manual-input.tsx";
import type { ScanDesk } from "./scan-desk.ts";
import type { ScanState } from "./scan-state.ts";
import { StreamList } from "./stream.tsx";

const JobButton = ({ job, onJob }: { job: Job | undefined; onJob: () => void }) => {
  const t = useT();
  const text = useJobText();
  const shared = job
    ? jobFields(job.procedureId)
        .filter(({ name, input }) => input !== "flag" && (name === "companyId" || job.values[name] !== undefined))
        .map((field) => text(job, field))
    : [];
  return (
    <button type="button" className="cy-ph-job" onClick={onJob}>
      {job && <span className="cy-pnum">{String(job.procedureId).padStart(2, "0")}</span>}
      <span className="cy-ph-what">
        <b>{job ? t(`procedure.${job.procedureId}`) : t("scan.choose")}</b>
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
  const job = state.job;
  const entry = job !== undefined && asksEach(job);
  return (
    <div className="cy-phone">
      <JobButton job={job} onJob={() => onJob()} />
      {entry && <EntryTabs desk={desk} state={state} job={job} />}
      {entry && state.bench.some(({ procedureId }) => procedureId === job.procedureId) ? (
        <div className="cy-fl-c">
          <HeldList desk={desk} scans={state.held} />
          <EntryCurrent desk={desk} state={state} job={job} onJob={onJob} />
        </div>
      ) : (
        <>
          <Hero state={state} />
          <Counters counts={state.counts} className="is-phone" />
          <Hint hint={state.hint} />
          <HeldList desk={desk} scans={state.held} />
          <AsideList desk={desk} scans={state.aside} />
          <StreamList rows={state.rows} online={state.downSince === undefined} onUndo={desk.undo} />
        </>
      )}
      <footer className="cy-ph-bot">
        <ManualInput onCode={desk.scan} large />
        <Button size="large" icon={<Tick />} aria-label={t("scan.finish")} disabled={!job} onClick={desk.finish} />
      </footer>
    </div>
  );
};
