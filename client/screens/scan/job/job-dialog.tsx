import { Button, InputGroup, Switch } from "@blueprintjs/core";
import { useState } from "react";
import { allProcedures, procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { offerNote } from "#client/kit/inputs/offer-note.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { jobFields, type JobField, type JobFieldName } from "./job-fields.ts";
import { missingOf, noteOf, textOf, type Job, type JobValue, type Picked } from "./job.ts";
import styles from "./job-dialog.module.css";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";

const Procedures = ({ chosen, onChoose }: { chosen?: ProcedureId; onChoose: (id: ProcedureId) => void }) => {
  const t = useT();
  const allowed = allProcedures.filter(({ permission }) => hasCode(permission));
  const groups = new Set(allowed.map(({ group }) => group));
  return (
    <div className={styles.procedures} role="radiogroup" aria-label={t("scan.procedure")}>
      {[...groups].map((group) => (
        <section key={group}>
          <h3>{t(`scan.group.${group}`)}</h3>
          <div>
            {allowed
              .filter((each) => each.group === group)
              .map(({ id }) => (
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
      ))}
    </div>
  );
};

type FieldProps = { field: JobField; value: JobValue | undefined; onChange: (value: JobValue | undefined) => void };

const picks = (value: JobValue | undefined): Picked[] => {
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [value] : [];
};

const JobInput = ({ field, value, onChange }: FieldProps) => {
  const t = useT();
  const label = t(`scan.field.${field.name}`);
  if (field.input === "flag")
    return <Switch checked={value === true} label={label} onChange={() => onChange(value !== true)} />;
  if (!("lookup" in field))
    return (
      <InputGroup
        name={field.name}
        data-own-code={field.name === "orderNumber" || undefined}
        aria-label={label}
        placeholder={t("scan.optional")}
        value={textOf(value)}
        onValueChange={(text) => onChange(text.trim() || undefined)}
      />
    );
  const chosen = picks(value);
  return (
    <LookupInput
      name={field.name}
      label={label}
      lookup={field.lookup}
      params={field.params}
      many={field.input === "picks"}
      value={chosen.map(({ id }) => id)}
      known={Object.fromEntries(chosen.map(({ id, name }) => [id, name]))}
      placeholder={t(field.required ? "scan.required" : "scan.optional")}
      onChange={(_, offers) => {
        const next = offers.map((offer) => ({ id: offer.id, name: offer.name, note: offerNote(offer) || undefined }));
        onChange(field.input === "picks" ? next : next[0]);
      }}
    />
  );
};

/** Keeps what two jobs share: the same truck often comes in and goes out. */
const carried = (id: ProcedureId, values: Job["values"]): Job["values"] =>
  Object.fromEntries(
    jobFields(id).flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]] as const])),
  );

type Props = {
  job?: Job;
  /** The procedure that is chosen already. */
  at?: ProcedureId;
  onStart: (job: Job) => void;
  onClose: () => void;
};

/** Chooses the procedure and its common fields, once for all scans that follow. */
export const JobDialog = ({ job, at, onStart, onClose }: Props) => {
  const t = useT();
  const begun = at === undefined ? job : { procedureId: at, values: carried(at, job?.values ?? {}) };
  const [draft, setDraft] = useState<Job | undefined>(begun);
  const missing = draft ? missingOf(draft).map(({ name }) => name) : [];
  const set = (name: JobFieldName, value: JobValue | undefined) =>
    draft && setDraft({ ...draft, values: { ...draft.values, [name]: value } });
  return (
    <Dialog className={styles.root} title={t("scan.choose")} onClose={onClose}>
      <div className="bp6-dialog-body">
        <Procedures
          chosen={draft?.procedureId}
          onChoose={(procedureId) => setDraft({ procedureId, values: carried(procedureId, draft?.values ?? {}) })}
        />
        <div className={styles.fields}>
          {!draft && <Muted as="p">{t("scan.noJob")}</Muted>}
          {draft &&
            jobFields(draft.procedureId).map((field) => (
              <div key={field.name} className={field.input === "flag" ? styles.field : styles.field}>
                {field.input !== "flag" && (
                  <span>
                    {t(`scan.field.${field.name}`)}
                    {(field.required || missing.includes(field.name)) && <i> *</i>}
                  </span>
                )}
                <div>
                  <JobInput
                    field={field}
                    value={draft.values[field.name]}
                    onChange={(value) => set(field.name, value)}
                  />
                  {noteOf(draft.values[field.name]) && <small>{noteOf(draft.values[field.name])}</small>}
                </div>
              </div>
            ))}
        </div>
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          intent="primary"
          text={t("scan.start")}
          disabled={!draft || missing.length > 0}
          onClick={() => draft && onStart(draft)}
        />
      </div>
    </Dialog>
  );
};
