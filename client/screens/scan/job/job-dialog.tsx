import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { allProcedures, procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { jobFields, type JobFieldName } from "./job-fields.ts";
import { isEither, JobInput } from "./job-input.tsx";
import { missingOf, noteOf, type Job, type JobValue } from "./job.ts";
import { jobOf, useRecentJobs } from "./recent-jobs.ts";
import styles from "./job-dialog.module.css";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";

type Choice = { chosen?: ProcedureId; onChoose: (id: ProcedureId) => void };

const Group = ({ title, ids, chosen, onChoose }: Choice & { title: string; ids: ProcedureId[] }) => {
  const t = useT();
  return (
    <section>
      <h3>{title}</h3>
      <div>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={chosen === id}
            className={classes(styles.procedure, chosen === id && styles.isOn)}
            onClick={() => onChoose(id)}
          >
            <i>{String(id).padStart(2, "0")}</i>
            {t(procedureLabel(id))}
          </button>
        ))}
      </div>
    </section>
  );
};

/** The procedures of the person's last jobs; all that one may record come after a click, and at once where there were no jobs. */
const Procedures = ({ recent, ...choice }: Choice & { recent: Job[] }) => {
  const t = useT();
  const allowed = allProcedures.filter(({ permission }) => hasCode(permission));
  const last = recent.map(({ procedureId }) => procedureId);
  const [whole, setWhole] = useState(
    last.length === 0 || (choice.chosen !== undefined && !last.includes(choice.chosen)),
  );
  const groups = whole ? [...new Set(allowed.map(({ group }) => group))] : [];
  const hasMore = !whole && last.length < allowed.length;
  return (
    <div className={styles.procedures} role="radiogroup" aria-label={t("scan.procedure")}>
      {!whole && <Group title={t("scan.recent")} ids={last} {...choice} />}
      {groups.map((group) => {
        const ids = allowed.filter((each) => each.group === group).map(({ id }) => id);
        return <Group key={group} title={t(`scan.group.${group}`)} ids={ids} {...choice} />;
      })}
      {hasMore && (
        <LinkButton className={styles.all} onClick={() => setWhole(true)}>
          {t("scan.allProcedures", { count: allowed.length })}
        </LinkButton>
      )}
    </div>
  );
};

type SetValue = (name: JobFieldName, value: JobValue | undefined) => void;

const Fields = ({ job, onSet }: { job: Job; onSet: SetValue }) => {
  const t = useT();
  const missing = new Set(missingOf(job).map(({ name }) => name));
  return jobFields(job.procedureId).map((field) => {
    const isAsked = field.required || missing.has(field.name) || isEither(field, job);
    const note = noteOf(job.values[field.name]);
    return (
      <div key={field.name} className={styles.field}>
        {field.input !== "flag" && (
          <span>
            {t(`scan.field.${field.name}`)}
            {isAsked && <i> *</i>}
          </span>
        )}
        <div>
          <JobInput field={field} job={job} onChange={(value) => onSet(field.name, value)} />
          {note && <small>{note}</small>}
        </div>
      </div>
    );
  });
};

type Props = {
  job?: Job;
  /** The procedure that is chosen already. */
  at?: ProcedureId;
  onStart: (job: Job) => void;
  onClose: () => void;
};

/** Chooses the procedure and its common fields, once for all scans that follow. It begins with the job in hand, else with the person's last one. */
export const JobDialog = ({ job, at, onStart, onClose }: Props) => {
  const t = useT();
  const { recent, note } = useRecentJobs();
  const [draft, setDraft] = useState<Job | undefined>(at === undefined ? (job ?? recent[0]) : jobOf(at, recent, job));
  const set: SetValue = (name, value) => draft && setDraft({ ...draft, values: { ...draft.values, [name]: value } });
  const start = (chosen: Job): void => {
    note(chosen);
    onStart(chosen);
  };
  return (
    <Dialog className={styles.root} title={t("scan.choose")} onClose={onClose}>
      <div className="bp6-dialog-body">
        <Procedures
          recent={recent}
          chosen={draft?.procedureId}
          onChoose={(procedureId) => setDraft(jobOf(procedureId, recent, draft))}
        />
        <div className={styles.fields}>
          {draft ? <Fields job={draft} onSet={set} /> : <Muted as="p">{t("scan.noJob")}</Muted>}
        </div>
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          intent="primary"
          text={t("scan.start")}
          disabled={!draft || missingOf(draft).length > 0}
          onClick={() => draft && start(draft)}
        />
      </div>
    </Dialog>
  );
};
