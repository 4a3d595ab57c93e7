import { Barcode, InfoSign } from "@blueprintjs/icons";
import { procedureOf } from "#contracts/procedures/index.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { jobFields, noteOf, textOf, type Job, type JobField } from "../job/job.ts";
import { useJobText } from "../job/job-panel.tsx";
import { planOf } from "../job/plan.ts";
import styles from "./scan-view.module.css";

/** A field's value, and what is said about it below. */
const useLines = () => {
  const t = useT();
  const text = useJobText();
  return (job: Job, field: JobField): [value: string, note: string] => {
    const value = job.values[field.name];
    if (field.name === "vehicleId" && procedureOf(job.procedureId).way === "in")
      return [text(job, field), t("scan.hero.ledger")];
    const plan = field.name === "plan" ? planOf(textOf(value)) : undefined;
    if (!plan) return [text(job, field), noteOf(value)];
    const specs = [...(plan.bySpec ?? [])].map(([specName, count]) => `${specName} × ${count}`);
    return [String(plan.total), specs.join(t("client.builder.listComma"))];
  };
};

const Line = ({ job, field }: { job: Job; field: JobField }) => {
  const t = useT();
  const [value, note] = useLines()(job, field);
  return (
    <Grid columns="84px 1fr" gap={0} padY={10} hairline="bottom" line={24}>
      <Text as="dt" tone="fg3">
        {t(`scan.field.${field.name}`)}
      </Text>
      <Text as="dd" size={16} weight={500} anywhere>
        {value}
        {note !== "" && (
          <Text as="small" block size={13} line={20} weight={400} tone="fg2">
            {note}
          </Text>
        )}
      </Text>
    </Grid>
  );
};

/** A phone before the first scan of a job: that it is ready, what all scans share, and the way out for a worn label. */
export const Ready = ({ job }: { job: Job }) => {
  const t = useT();
  const fields = jobFields(job.procedureId).filter(
    ({ name, input }) => input !== "flag" && (name === "companyId" || job.values[name] !== undefined),
  );
  return (
    <Stack grow scroll>
      <Row as="section" relative clip className={classes(styles.hero, styles.isReady)} aria-live="polite">
        <Grid as="span" middle fixed radius="round" className={styles.icon}>
          <Barcode size={24} />
        </Grid>
        <div>
          <Text as="h2" size={20} line={28} weight={600} tone="accent">
            {t("scan.hero.ready")}
          </Text>
          <p>{t("scan.hero.readyText")}</p>
        </div>
      </Row>
      <Box as="dl" padX={16}>
        {fields.map((field) => (
          <Line key={field.name} job={job} field={field} />
        ))}
      </Box>
      <Spacer />
      <Row as="p" gap={8} pad={12} padX={16} tone="fg2">
        <InfoSign />
        {t("scan.hero.worn")}
      </Row>
    </Stack>
  );
};
