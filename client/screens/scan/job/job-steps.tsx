import { Button } from "@blueprintjs/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Fields, isEither, type SetValue } from "./job-fields.tsx";
import { jobFields, missingOf, type Job, type JobFieldName } from "./job.ts";
import styles from "./scan-job.module.css";

/** The fields that a job asks for, one a page: those that it lacks, and for a delivery the customer before the vehicle, because one of the two will do. */
export const askedFields = (job: Job): JobFieldName[] => {
  const missing = new Set(missingOf(job).map(({ name }) => name));
  const fields = jobFields(job.procedureId).filter((field) => missing.has(field.name) || isEither(field, job));
  return fields
    .map(({ name }) => name)
    .toSorted((one, other) => Number(other === "clientId") - Number(one === "clientId"));
};

type Props = {
  job: Job;
  asked: readonly JobFieldName[];
  onSet: SetValue;
  onStart: () => void;
  /** Opens all fields. */
  onAll: () => void;
  onClose: () => void;
};

/** The dialog of a phone for the fields that a job lacks: one a page, which has the focus. */
export const JobSteps = (props: Props) => {
  const t = useT();
  return (
    <Dialog className={styles.jobDialog} title={t(procedureLabel(props.job.procedureId))} onClose={props.onClose}>
      <Steps {...props} />
    </Dialog>
  );
};

/** A child of the dialog, so that its field is there before the focus goes to it. */
const Steps = ({ job, asked, onSet, onStart, onAll, onClose }: Props) => {
  const t = useT();
  const [at, setAt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const name = asked[at];
  const missing = missingOf(job).map((field) => field.name);
  const next = asked.findIndex((each, index) => index > at && missing.includes(each));
  const isHeld = name !== undefined && missing.includes(name) && next < 0;
  useEffect(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(), [name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length === 0) onStart();
    else if (next >= 0) setAt(next);
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Stack gap={16} pad={16} grow>
        {asked.length > 1 && (
          <Text as="p" tone="fg2">
            {t("scan.step", { n: at + 1, all: asked.length })}
          </Text>
        )}
        <Fields job={job} only={name} onSet={onSet} />
        <LinkButton onClick={onAll}>{t("scan.allFields")}</LinkButton>
      </Stack>
      <div className="bp6-dialog-footer">
        <Button
          size="large"
          text={t(at > 0 ? "common.back" : "client.cancel")}
          onClick={at > 0 ? () => setAt(at - 1) : onClose}
        />
        <Button
          fill
          size="large"
          intent="primary"
          type="submit"
          text={t(next < 0 ? "scan.start" : "scan.nextField")}
          disabled={isHeld}
        />
      </div>
    </form>
  );
};
