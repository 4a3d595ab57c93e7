import { Button } from "@blueprintjs/core";
import {
  Barcode,
  ChevronDown,
  ChevronRight,
  Export,
  Home,
  Import,
  Refresh,
  TickCircle,
  Tint,
} from "@blueprintjs/icons";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { procedureLabel, type ProcedureGroup, type ProcedureId } from "#contracts/procedures/index.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { session } from "#client/state/session.ts";
import { missingOf, textOf, type Job } from "./job.ts";
import { twoDigits } from "./job-panel.tsx";
import { offeredJobs, type Work } from "./offered.ts";
import { jobOf, useRecentJobs } from "./recent-jobs.ts";
import styles from "./scan-job.module.css";

const icons: Record<ProcedureGroup, typeof Import> = {
  in: Import,
  stand: Tint,
  out: Export,
  deliver: Home,
  inspect: TickCircle,
};

/** Most procedures that a closed card names. */
const mostNamed = 3;

type Props = {
  /** Opens the dialog, at a procedure if any. */
  onJob: (procedureId?: ProcedureId) => void;
  onStart: (job: Job) => void;
};

/** The page before a job is chosen: who works where, and that a job comes first. */
const Hello = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  const { companyName, nickName, userName } = info?.accountInfo ?? {};
  return (
    <Row gap={12} fixed padX={16} rule="bottom" fill="surface" className={styles.hello}>
      <Grid as="span" middle fixed fill="surface2" radius="round" className={styles.helloIcon}>
        <Barcode size={24} />
      </Grid>
      <div>
        <Text as="h2" size={20} line={28} weight={600} number>
          {t("scan.noJob")}
        </Text>
        <Text as="p" tone="fg2">
          {[companyName, nickName ?? userName].filter(Boolean).join(t("client.builder.listComma"))}
        </Text>
      </div>
    </Row>
  );
};

type CardProps = {
  icon: ProcedureGroup | "goOn";
  title: string;
  text: string;
  isOpen?: boolean;
  onClick: () => void;
};

const CardHead = ({ icon, title, text, isOpen, onClick }: CardProps) => {
  const Icon = icon === "goOn" ? Refresh : icons[icon];
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Row
      as="button"
      type="button"
      gap={16}
      full
      pad={12}
      fill="none"
      tone="fg"
      text="left"
      className={styles.cardHead}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Grid as="span" middle fixed fill="accentSoft" radius="panel" tone="accent" className={styles.cardIcon}>
        <Icon size={24} />
      </Grid>
      <Box as="span" grow>
        <Text as="b" block size={16} line={24} weight={600} number>
          {title}
        </Text>
        <Text as="small" block size={13} line={20} tone="fg2">
          {text}
        </Text>
      </Box>
      <Chevron size={20} />
    </Row>
  );
};

type WorkProps = { work: Work; isOpen: boolean; onOpen: () => void; onProcedure: (id: ProcedureId) => void };

/** One job. A tap shows its procedures, a tap on one of them begins it; a job of one procedure begins at once. */
const WorkCard = ({ work: { group, ids }, isOpen, onOpen, onProcedure }: WorkProps) => {
  const t = useT();
  const [only] = ids;
  const isSingle = ids.length === 1 && only !== undefined;
  return (
    <Box as="li" radius="panel" fill="bg" className={styles.card}>
      <CardHead
        icon={group}
        title={t(`scan.group.${group}`)}
        text={t(`scan.groupText.${group}`)}
        isOpen={isSingle ? undefined : isOpen}
        onClick={isSingle ? () => onProcedure(only) : onOpen}
      />
      {isOpen && !isSingle ? (
        <Stack gap={6} padX={12} className={styles.cardProcedures}>
          {ids.map((id) => (
            <Button key={id} fill alignText="left" size="large" onClick={() => onProcedure(id)}>
              <Text as="b" weight={600} mono>
                {twoDigits(id)}
              </Text>{" "}
              {t(procedureLabel(id))}
            </Button>
          ))}
        </Stack>
      ) : (
        <Text as="p" padX={12} size={12} line={20} tone="fg3" className={styles.cardNames}>
          {ids
            .slice(0, mostNamed)
            .map((id) => `${twoDigits(id)} ${t(procedureLabel(id))}`)
            .join(" · ")}
          {ids.length > mostNamed && ` · +${ids.length - mostNamed}`}
        </Text>
      )}
    </Box>
  );
};

/** The values of a job in one line. */
const factsOf = ({ procedureId, values }: Job, name: string): string =>
  [`${twoDigits(procedureId)} ${name}`, textOf(values.companyId), textOf(values.vehicleId)].filter(Boolean).join(" · ");

/** The first minute: the last job, then the jobs of the own kind of company, and one button that is never off. */
export const FirstJobs = ({ onJob, onStart }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const { recent, note } = useRecentJobs();
  const [open, setOpen] = useState<ProcedureGroup>();
  const { works } = offeredJobs();
  const [last] = recent;
  /** Starts a job that lacks nothing. For another one the dialog asks. */
  const begin = (job: Job) => {
    if (missingOf(job).length > 0) return onJob(job.procedureId);
    note(job);
    onStart(job);
  };
  const only = works.length === 1 && works[0]?.ids.length === 1 ? works[0].ids[0] : undefined;
  return (
    <Stack grow className={styles.first}>
      <Hello />
      <Grid as="ul" columns={narrow ? 1 : 2} gap={10} pad={12} grow scroll className={styles.cards}>
        {last && (
          <Box as="li" radius="panel" fill="bg" className={styles.card}>
            <CardHead
              icon="goOn"
              title={t("scan.goOn")}
              text={factsOf(last, t(procedureLabel(last.procedureId)))}
              onClick={() => begin(last)}
            />
          </Box>
        )}
        {works.map((work) => (
          <WorkCard
            key={work.group}
            work={work}
            isOpen={open === work.group}
            onOpen={() => setOpen(open === work.group ? undefined : work.group)}
            onProcedure={(id) => begin(jobOf(id, recent))}
          />
        ))}
      </Grid>
      <Row as="footer" fixed pad={12} rule="top">
        <Button
          fill
          size="large"
          intent="primary"
          text={t("scan.choose")}
          onClick={() => (only === undefined ? onJob() : begin(jobOf(only, recent)))}
        />
      </Row>
    </Stack>
  );
};
