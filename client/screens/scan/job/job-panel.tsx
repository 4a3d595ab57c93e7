import { Button } from "@blueprintjs/core";
import { Edit } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { Row, Text, Truncate } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { session } from "#client/state/session.ts";
import { Key } from "#client/kit/inline.tsx";
import { jobFields, type JobField, noteOf, textOf, type Job } from "./job.ts";
import styles from "./scan-job.module.css";

export const twoDigits = (id: number): string => String(id).padStart(2, "0");

/** A procedure's number in two digits. */
export const ProcedureNumber = ({ id, className }: { id: number; className?: string }) => (
  <Text size={12} line={20} weight={600} className={classes(styles.procedureNumber, className)}>
    {twoDigits(id)}
  </Text>
);

/** The shown value of a shared field. An empty field shows its default, such as the person's own company or the specification's medium. */
export const useJobText = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  return (job: Job, { name, input }: JobField): string => {
    const value = job.values[name];
    if (input === "flag") return t(value === true ? "common.yes" : "common.no");
    const text = textOf(value);
    if (text) return text;
    if (name === "companyId") return info?.accountInfo.companyName ?? t("scan.none");
    return name === "fillingId" ? t("scan.specMedium") : "—";
  };
};

/** Opens the choice of a job, with its key. */
export const ChangeJob = ({ hasJob, onChange }: { hasJob: boolean; onChange: () => void }) => {
  const t = useT();
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        icon={<Edit size={14} />}
        text={t(hasJob ? "scan.change" : "scan.choose")}
        onClick={onChange}
      />
      <Key>F2</Key>
    </>
  );
};

type HeadProps = { job: Job | undefined; since: string | undefined; onChange: () => void };

export const JobHead = ({ job, since, onChange }: HeadProps) => {
  const t = useT();
  return (
    <>
      <header>
        <h2>{t("scan.job")}</h2>
        <ChangeJob hasJob={job !== undefined} onChange={onChange} />
      </header>
      {job && (
        <Row gap={12} fixed padY={4} padX={12} radius="panel" size={16} className={styles.chosen}>
          <ProcedureNumber id={job.procedureId} />
          <Text as="b" weight={600}>
            {t(procedureLabel(job.procedureId))}
          </Text>
          {since !== undefined && (
            <Text as="small" size={12} nowrap>
              {t("scan.since", { time: showTime(asServerTime(Date.parse(since)), false) })}
            </Text>
          )}
        </Row>
      )}
    </>
  );
};

/** True for the vehicle of a receipt: the ledger says from where a cylinder comes. */
const isOnlyChosen = ({ procedureId, values }: Job, { name }: JobField): boolean =>
  name === "vehicleId" && values.vehicleId !== undefined && procedureOf(procedureId).way === "in";

/** The fields of a job with their values. If `filled`, empty fields are left out. */
export const JobList = ({ job, filled = false }: { job: Job; filled?: boolean }) => {
  const t = useT();
  const text = useJobText();
  return (
    <Text as="dl" above={8} below={12}>
      {jobFields(job.procedureId)
        .filter(({ input, name }) => input !== "flag" || job.values[name] === true)
        .filter(({ name }) => !filled || name === "companyId" || job.values[name] !== undefined)
        .map((field) => (
          <Row
            align="stretch"
            hairline="bottom"
            line={32}
            className={classes(styles.jobField, field.input === "flag" && styles.isFlag)}
            key={field.name}
          >
            <Text as="dt" fixed tone="fg3">
              {t(`scan.field.${field.name}`)}
            </Text>
            <Truncate
              as="dd"
              weight={500}
              title={[text(job, field), noteOf(job.values[field.name])].filter(Boolean).join("\n")}
            >
              {text(job, field)}
              {isOnlyChosen(job, field) && (
                <Text size={12} weight={400} tone="fg3">
                  {" "}
                  {t("scan.asChosen")}
                </Text>
              )}
              {noteOf(job.values[field.name]) && (
                <Text as="small" block size={12} line={16} weight={400} tone="fg3" clip>
                  {noteOf(job.values[field.name])}
                </Text>
              )}
            </Truncate>
          </Row>
        ))}
    </Text>
  );
};
