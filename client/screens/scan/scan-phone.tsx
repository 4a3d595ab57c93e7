import { Button } from "@blueprintjs/core";
import { ChevronDown, Tick } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Counters } from "./counters.tsx";
import { EntryCurrent } from "./entry-bench.tsx";
import { Hero } from "./hero.tsx";
import { jobFields } from "./job-fields.ts";
import { useJobText } from "./job-panel.tsx";
import { asksEach, type Job } from "./job.ts";
import { ManualInput } from "./manual-input.tsx";
import type { ScanDesk, ScanState } from "./scan-desk.ts";
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

type Props = { desk: ScanDesk; state: ScanState; onJob: () => void; hint: ReactNode };

/** The page in one hand: job, result, counters, rows, and a bar for the thumb. */
export const ScanPhone = ({ desk, state, onJob, hint }: Props) => {
  const t = useT();
  const job = state.job;
  const entry = job !== undefined && asksEach(job) && state.bench.length > 0;
  return (
    <div className="cy-phone">
      <JobButton job={job} onJob={onJob} />
      {entry ? (
        <EntryCurrent desk={desk} state={state} job={job} />
      ) : (
        <>
          <Hero state={state} />
          <Counters counts={state.counts} className="is-phone" />
          {hint}
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
