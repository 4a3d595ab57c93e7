import { InputGroup, Switch, Button } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { useState } from "react";
import { procedureOf, allProcedures, procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { lookupQuery } from "#client/kit/inputs/use-lookup.ts";
import { queryClient } from "#client/state/query-client.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { offerNote } from "#client/kit/inputs/offer-note.ts";
import { useT } from "#client/lib/i18n.ts";
import { session, hasCode } from "#client/state/session.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";
import {
  type JobField,
  missingOf,
  textOf,
  type Job,
  type JobValue,
  type Picked,
  jobFields,
  type JobFieldName,
  noteOf,
} from "./job.ts";
import { jobOf, useRecentJobs } from "./recent-jobs.ts";
import styles from "./scan-job.module.css";

type InputProps = { field: JobField; job: Job; onChange: (value: JobValue | undefined) => void };

const picks = (value: JobValue | undefined): Picked[] => {
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [value] : [];
};

/** True for a delivery's customer and vehicle fields while both are empty. One of the two is required. */
const isEither = ({ name }: JobField, job: Job): boolean =>
  (name === "vehicleId" || name === "clientId") &&
  procedureOf(job.procedureId).delivery === true &&
  missingOf(job).some((missing) => missing.name === "vehicleId");

/** Placeholder of an empty field: its default, or a note that it is required. */
const useEmptyWords = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  return (field: JobField, job: Job): string => {
    const ownCompany = info?.accountInfo.companyName;
    if (field.name === "companyId" && ownCompany) return t("scan.ownCompany", { name: ownCompany });
    if (field.name === "plan") return t("scan.plan.example");
    if (field.name === "fillingId") return t("scan.specMedium");
    if (isEither(field, job)) return t("scan.vehicleOrCustomer");
    return t(field.required ? "client.form.required" : "scan.optional");
  };
};

/** The input of a field shared by all scans of a job. */
const JobInput = ({ field, job, onChange }: InputProps) => {
  const t = useT();
  const emptyWords = useEmptyWords();
  const value = job.values[field.name];
  const label = t(`scan.field.${field.name}`);
  if (field.input === "flag")
    return <Switch checked={value === true} label={label} onChange={() => onChange(value !== true)} />;
  if (!("lookup" in field))
    return (
      <InputGroup
        name={field.name}
        data-own-code={field.name === "orderNumber" || undefined}
        aria-label={label}
        placeholder={emptyWords(field, job)}
        value={textOf(value)}
        onValueChange={(text) => onChange(text || undefined)}
      />
    );
  const picked = picks(value);
  return (
    <LookupInput
      name={field.name}
      label={label}
      lookup={field.lookup}
      params={field.params}
      many={field.input === "picks"}
      value={picked.map(({ id }) => id)}
      known={Object.fromEntries(picked.map(({ id, name }) => [id, name]))}
      placeholder={emptyWords(field, job)}
      onChange={(_, offers) => {
        const next = offers.map((offer) => ({ id: offer.id, name: offer.name, note: offerNote(offer) || undefined }));
        onChange(field.input === "picks" ? next : next[0]);
      }}
    />
  );
};

type Choice = { chosen?: ProcedureId; onChoose: (id: ProcedureId) => void };

const Group = ({ title, ids, chosen: selectedId, onChoose }: Choice & { title: string; ids: ProcedureId[] }) => {
  const t = useT();
  return (
    <section>
      <Text as="h3" below={6} size={12} line={16} weight={600} tone="fg2">
        {title}
      </Text>
      <Grid columns={2} gap={6}>
        {ids.map((id) => (
          <Row
            as="button"
            gap={10}
            padY={4}
            padX={10}
            fill="bg"
            radius="control"
            tone="fg"
            text="left"
            key={id}
            type="button"
            role="radio"
            aria-checked={selectedId === id}
            className={classes(styles.procedure, selectedId === id && styles.isOn)}
            onClick={() => onChoose(id)}
          >
            <Text as="i" size={12} tone="fg3">
              {String(id).padStart(2, "0")}
            </Text>
            {t(procedureLabel(id))}
          </Row>
        ))}
      </Grid>
    </section>
  );
};

/** The procedures of the person's last jobs. All permitted procedures are shown after a click, or at once if there are no last jobs. */
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
    <Stack gap={12} className={styles.procedures} role="radiogroup" aria-label={t("fields.procedureId")}>
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
    </Stack>
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
            {isAsked && (
              <Text as="i" tone="alert">
                {" "}
                *
              </Text>
            )}
          </span>
        )}
        <div>
          <JobInput field={field} job={job} onChange={(value) => onSet(field.name, value)} />
          {note && (
            <Text as="small" block clip size={12} line={16} weight={400} tone="fg3">
              {note}
            </Text>
          )}
        </div>
      </div>
    );
  });
};

type Props = {
  job?: Job;
  /** The preselected procedure. */
  at?: ProcedureId;
  onStart: (job: Job) => void;
  onClose: () => void;
};

/** Chooses the procedure and the shared fields for all following scans. Starts with the current job, else with the person's last one. */
export const JobDialog = ({ job, at, onStart, onClose }: Props) => {
  const t = useT();
  const { recent, note } = useRecentJobs();
  const [draft, setDraft] = useState<Job | undefined>(at === undefined ? (job ?? recent[0]) : jobOf(at, recent, job));
  const set: SetValue = (name, value) => draft && setDraft({ ...draft, values: { ...draft.values, [name]: value } });
  const start = (next: Job): void => {
    note(next);
    onStart(next);
  };
  return (
    <Dialog className={styles.jobDialog} title={t("scan.choose")} onClose={onClose}>
      <div className="bp6-dialog-body">
        <Procedures
          recent={recent}
          chosen={draft?.procedureId}
          onChoose={(procedureId) => setDraft(jobOf(procedureId, recent, draft))}
        />
        <Stack className={styles.fields}>
          {draft ? (
            <Fields job={draft} onSet={set} />
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

/** Loads the choices of the job fields one after the other, so that a job can also be chosen offline. */
export const keepJobLookups = async (): Promise<void> => {
  const allowed = allProcedures.filter(({ permission }) => hasCode(permission));
  const fields = allowed.flatMap(({ id }) => jobFields(id)).flatMap((field) => ("lookup" in field ? [field] : []));
  const formIds = new Set<string>();
  for (const { lookup, params = {} } of fields) {
    const question = `${lookup} ${JSON.stringify(params)}`;
    if (formIds.has(question)) continue;
    formIds.add(question);
    await queryClient.prefetchQuery(lookupQuery(lookup, params, ""));
  }
};
