import { InputGroup, Switch } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { procedureOf } from "#contracts/procedures/index.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { offerNote } from "#client/kit/inputs/offer-note.ts";
import { useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import type { JobField } from "./job-fields.ts";
import { missingOf, textOf, type Job, type JobValue, type Picked } from "./job.ts";

type Props = { field: JobField; job: Job; onChange: (value: JobValue | undefined) => void };

const picks = (value: JobValue | undefined): Picked[] => {
  if (Array.isArray(value)) return value;
  return typeof value === "object" ? [value] : [];
};

/** One of two is asked for: a delivery names its customer or its vehicle. */
export const isEither = ({ name }: JobField, job: Job): boolean =>
  (name === "vehicleId" || name === "clientId") &&
  procedureOf(job.procedureId).delivery === true &&
  missingOf(job).some((missing) => missing.name === "vehicleId");

/** Words in an empty field: what stands for it, or whether it is asked for. */
const useEmptyWords = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  return (field: JobField, job: Job): string => {
    const own = info?.accountInfo.companyName;
    if (field.name === "companyId" && own) return t("scan.ownCompany", { name: own });
    if (field.name === "plan") return t("scan.plan.example");
    if (field.name === "fillingId") return t("scan.specMedium");
    if (isEither(field, job)) return t("scan.vehicleOrCustomer");
    return t(field.required ? "scan.required" : "scan.optional");
  };
};

/** The input of a field that all scans of a job share. */
export const JobInput = ({ field, job, onChange }: Props) => {
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
      placeholder={emptyWords(field, job)}
      onChange={(_, offers) => {
        const next = offers.map((offer) => ({ id: offer.id, name: offer.name, note: offerNote(offer) || undefined }));
        onChange(field.input === "picks" ? next : next[0]);
      }}
    />
  );
};
