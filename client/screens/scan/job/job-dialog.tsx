import { Button } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { allProcedures, type ProcedureId } from "#contracts/procedures/index.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { lookupQuery } from "#client/kit/inputs/use-lookup.ts";
import { queryClient } from "#client/state/query-client.ts";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { hasCode } from "#client/state/session.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { Fields } from "./job-fields.tsx";
import { askedFields, JobSteps } from "./job-steps.tsx";
import { jobFields, missingOf, type Job, type JobFieldName, type JobValue } from "./job.ts";
import { Procedures } from "./procedures.tsx";
import { jobOf, useRecentJobs } from "./recent-jobs.ts";
import styles from "./scan-job.module.css";

type Props = {
  job?: Job;
  /** The preselected procedure. */
  at?: ProcedureId;
  onStart: (job: Job) => void;
  onClose: () => void;
};

const isReady = (job: Job): boolean => missingOf(job).length === 0;

/** Chooses the procedure and the shared fields for all following scans. Starts with the current job, else with the person's last one. */
export const JobDialog = ({ job, at, onStart, onClose }: Props) => {
  const t = useT();
  const { recent, note } = useRecentJobs();
  const [draft, setDraft] = useState<Job | undefined>(at === undefined ? (job ?? recent[0]) : jobOf(at, recent, job));
  const narrow = useNarrow();
  /** The fields that a phone asks for one by one. Undefined: all fields are shown. */
  const [asked, setAsked] = useState(() => (narrow && at !== undefined && draft ? askedFields(draft) : undefined));
  const form = useRef<HTMLFormElement>(null);
  const set = (name: JobFieldName, value: JobValue | undefined) =>
    draft && setDraft({ ...draft, values: { ...draft.values, [name]: value } });
  const start = (): void => {
    if (!draft || !isReady(draft)) return;
    note(draft);
    onStart(draft);
  };
  /** Enter on a procedure starts its job, or goes to the first field that it lacks. */
  const enter = (): void => {
    const [missing] = draft ? missingOf(draft) : [];
    if (missing) form.current?.querySelector<HTMLElement>(`[name="${missing.name}"]`)?.focus();
    else start();
  };
  if (asked && asked.length > 0 && draft)
    return (
      <JobSteps job={draft} {...{ asked, onClose }} onSet={set} onStart={start} onAll={() => setAsked(undefined)} />
    );
  return (
    <Dialog className={styles.jobDialog} title={t("scan.choose")} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <div className="bp6-dialog-body">
          <Procedures
            recent={recent}
            chosen={draft?.procedureId}
            onChoose={(procedureId) => setDraft(jobOf(procedureId, recent, draft))}
            onEnter={enter}
          />
          <Stack className={styles.fields}>
            {draft ? (
              <Fields key={draft.procedureId} job={draft} onSet={set} />
            ) : (
              <Text as="p" tone="fg3">
                {t("scan.noJob")}
              </Text>
            )}
          </Stack>
        </div>
        <div className="bp6-dialog-footer">
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button intent="primary" type="submit" text={t("scan.start")} disabled={!draft || !isReady(draft)} />
        </div>
      </form>
    </Dialog>
  );
};

/** Loads the choices of the job fields and the defects of the checks one after the other, so that a job can be chosen and a fault named offline. */
export const keepJobLookups = async (): Promise<void> => {
  const allowed = allProcedures.filter(({ permission }) => hasCode(permission));
  const fields = allowed.flatMap(({ id }) => jobFields(id)).flatMap((field) => ("lookup" in field ? [field] : []));
  const checks = allowed.filter(({ hasItems }) => hasItems);
  const defects = checks.map(({ id }) => ({ lookup: "getdefectivelist", params: { type: id } }));
  const questions = [...fields, ...defects].map(({ lookup, params = {} }) => ({ lookup, params }));
  const different = new Map(questions.map((question) => [JSON.stringify(question), question]));
  for (const { lookup, params } of different.values()) await queryClient.prefetchQuery(lookupQuery(lookup, params, ""));
};
