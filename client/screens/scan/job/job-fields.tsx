import { InputGroup, Switch } from "@blueprintjs/core";
import { useRef, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio";
import { references } from "#contracts/fields/references.ts";
import { procedureOf } from "#contracts/procedures/index.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { offerNote } from "#client/kit/inputs/offer-note.ts";
import { useLookup } from "#client/kit/inputs/use-lookup.ts";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { planFault, type PlanFault } from "./plan.ts";
import { crewOf, jobFields, missingOf, noteOf, textOf } from "./job.ts";
import type { Job, JobField, JobFieldName, JobValue, Picked } from "./job.ts";
import styles from "./scan-job.module.css";

type InputProps = { field: JobField; job: Job; onChange: (value: JobValue | undefined) => void };

const picks = (value: JobValue | undefined): Picked[] => {
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [value] : [];
};

/** True for a delivery's customer and vehicle fields while both are empty. One of the two is required. */
export const isEither = ({ name }: JobField, job: Job): boolean =>
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

/** Pauses in ms below this come from a scanner. */
const scannerMs = 100;

/** Keeps the Enter of a scanner from starting the job: the code that it read is one of several fields. */
const useScannersEnter = () => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.timeStamp - last.current < scannerMs) event.preventDefault();
    last.current = event.timeStamp;
  };
};

const TextInput = ({ field, job, onChange, onBlur }: InputProps & { onBlur?: () => void }) => {
  const t = useT();
  const emptyWords = useEmptyWords();
  const onKeyDown = useScannersEnter();
  return (
    <InputGroup
      name={field.name}
      data-own-code={field.name === "orderNumber" || undefined}
      aria-label={t(`scan.field.${field.name}`)}
      placeholder={emptyWords(field, job)}
      value={textOf(job.values[field.name])}
      onValueChange={(text) => onChange(text || undefined)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
};

/** The specifications by name. Undefined until they are known. */
const useSpecNames = (enabled: boolean): string[] | undefined => {
  const { offers } = useLookup(references.spec.lookup, {}, "", enabled);
  return offers.length > 0 ? offers.map(({ name }) => name) : undefined;
};

const useFaultWords = () => {
  const t = useT();
  return (fault: PlanFault): string =>
    fault.is === "unreadable"
      ? t("scan.plan.unreadable")
      : t("scan.plan.unknownSpec", { names: fault.names.join(", ") });
};

/** The plan. It is checked when the field is left, or at once if it has been left before. */
const PlanInput = (props: InputProps) => {
  const text = textOf(props.job.values.plan);
  const [isLeft, setLeft] = useState(text !== "");
  const specNames = useSpecNames(isLeft && text !== "");
  const words = useFaultWords();
  const fault = isLeft ? planFault(text, specNames) : undefined;
  return (
    <>
      <TextInput {...props} onBlur={() => setLeft(true)} />
      {fault && (
        <Text as="p" size={12} line={16} tone="warn" role="alert">
          {words(fault)}
        </Text>
      )}
    </>
  );
};

/** The people of the job's site with the post of the field, or all its people if none has it. They are offered before the others. */
const useCrew = (field: JobField, { values }: Job) => {
  const { info } = useSnapshot(session);
  const post = crewOf(field.name);
  const site = picks(values.companyId)[0]?.id ?? info?.accountInfo.companyId ?? "";
  const lookup = "lookup" in field ? field.lookup : "";
  const { offers } = useLookup(lookup, { companyId: site }, "", post !== undefined && site !== "");
  if (!post) return [];
  const ofPost = offers.filter(({ postName }) => typeof postName === "string" && post.test(postName));
  return ofPost.length > 0 ? ofPost : offers;
};

const PickInput = ({ field, job, onChange }: InputProps) => {
  const t = useT();
  const emptyWords = useEmptyWords();
  const crew = useCrew(field, job);
  if (!("lookup" in field)) return null;
  const picked = picks(job.values[field.name]);
  return (
    <LookupInput
      name={field.name}
      label={t(`scan.field.${field.name}`)}
      lookup={field.lookup}
      params={field.params}
      many={field.input === "picks"}
      value={picked.map(({ id }) => id)}
      known={Object.fromEntries(picked.map(({ id, name }) => [id, name]))}
      placeholder={emptyWords(field, job)}
      first={crew}
      rest={t("scan.otherPeople")}
      onChange={(_, offers) => {
        const next = offers.map((offer) => ({ id: offer.id, name: offer.name, note: offerNote(offer) || undefined }));
        onChange(field.input === "picks" ? next : next[0]);
      }}
    />
  );
};

/** The input of a field shared by all scans of a job. */
const JobInput = (props: InputProps) => {
  const t = useT();
  const { field, job, onChange } = props;
  const value = job.values[field.name];
  if (field.input === "flag")
    return (
      <Switch
        checked={value === true}
        label={t(`scan.field.${field.name}`)}
        onChange={() => onChange(value !== true)}
      />
    );
  if (field.name === "plan") return <PlanInput {...props} />;
  return field.input === "text" ? <TextInput {...props} /> : <PickInput {...props} />;
};

export type SetValue = (name: JobFieldName, value: JobValue | undefined) => void;

/** The fields that all scans of a job share, or only one of them. */
export const Fields = ({ job, only, onSet }: { job: Job; only?: JobFieldName; onSet: SetValue }) => {
  const t = useT();
  const missing = new Set(missingOf(job).map(({ name }) => name));
  const fields = jobFields(job.procedureId).filter(({ name }) => only === undefined || name === only);
  return fields.map((field) => {
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
