import { PopoverNext } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import { Box, Row, Stack, Text, Truncate } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { PlanCard, usePlan } from "../plan/plan-card.tsx";
import type { ScanState } from "../session/scan-state.ts";
import { CameFrom } from "./came-from.tsx";
import { ScannerButton } from "./device-card.tsx";
import { jobFields, textOf, type Job } from "../job/job.ts";
import { ChangeJob, ProcedureNumber, useJobText } from "../job/job-panel.tsx";
import styles from "./scan-view.module.css";

/** The job's values in one line: the site, the vehicle with the direction, then the others. */
export const useJobLine = (): ((job: Job) => string) => {
  const t = useT();
  const text = useJobText();
  return (job) => {
    const fields = jobFields(job.procedureId);
    const site = fields.find(({ name }) => name === "companyId");
    const vehicle = textOf(job.values.vehicleId);
    const arrow = procedureOf(job.procedureId).way === "in" ? "←" : "→";
    const others = fields.filter(
      ({ name, input }) =>
        input !== "flag" && !["companyId", "vehicleId", "plan"].includes(name) && job.values[name] !== undefined,
    );
    const first = [site && text(job, site), vehicle && `${arrow} ${vehicle}`].filter(Boolean).join(" ");
    return [first, ...others.map((field) => text(job, field))].join(t("client.builder.listComma"));
  };
};

const PlanLine = ({ job, state }: { job: Job; state: ScanState }) => {
  const t = useT();
  const { planned = 0, left, unexpected } = usePlan(job, state).progress;
  if (planned === 0) return <Text tone="accent">{t("scan.bySpec")}</Text>;
  const share = Math.min(100, ((planned - left) / planned) * 100);
  return (
    <Row as="span" gap={8}>
      {t("scan.plan.line", { planned })}{" "}
      {unexpected > 0 ? t("scan.plan.unexpected", { count: unexpected }) : t("scan.plan.left", { count: left })}
      <Box as="span" clip className={styles.stripBar} aria-hidden="true">
        <Text as="i" block style={{ width: `${share}%` }} />
      </Box>
    </Row>
  );
};

type Props = { job: Job | undefined; state: ScanState; others: number; onJob: () => void; onOthers: () => void };

/** The job in one line, where the window is too low for its column. The plan by specification and the origins open from it. */
export const JobStrip = ({ job, state, others, onJob, onOthers }: Props) => {
  const t = useT();
  const line = useJobLine();
  const details = job && (
    <Stack pad={16} scroll className={styles.stripDetails}>
      <PlanCard job={job} state={state} />
      <CameFrom rows={state.rows} />
    </Stack>
  );
  return (
    <Row as="header" gap={10} fixed padX={16} fill="surface" hairline="bottom" size={13} className={styles.strip}>
      {job && <ProcedureNumber id={job.procedureId} className={styles.stripNumber} />}
      <Text as="b" size={14} weight={600} nowrap>
        {job ? t(procedureLabel(job.procedureId)) : t("scan.hero.noJob")}
      </Text>
      <Truncate tone="fg2">{job && line(job)}</Truncate>
      <Spacer />
      {job && (
        <PopoverNext placement="bottom-end" content={details}>
          <Text as="button" text="left" nowrap size={13} type="button">
            <PlanLine job={job} state={state} />
          </Text>
        </PopoverNext>
      )}
      {others > 0 && (
        <LinkButton onClick={onOthers}>
          <Row as="span" gap={4} tone="warn" weight={500} nowrap>
            <WarningSign size={14} />
            {t("scan.otherCount", { count: others })}
          </Row>
        </LinkButton>
      )}
      <ScannerButton />
      <ChangeJob hasJob={job !== undefined} onChange={onJob} />
    </Row>
  );
};
