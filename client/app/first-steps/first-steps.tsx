import { lazy, type ReactNode, useEffect, useId, useState } from "react";
import { Button, ProgressBar } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useQuery } from "@tanstack/react-query";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { type FirstStep, firstSteps, firstStepsCode } from "#contracts/wire/first-steps.ts";
import { Hidden, Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { Box, Grid, Row, Title } from "#client/kit/layout.tsx";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Part } from "#client/kit/part.tsx";
import type { RecordSpec, Use } from "#client/kit/resource/record-spec.ts";
import { type Step, type StepAction, steps } from "./steps.ts";
import { askFirstSteps, useFirstStepsAway } from "./first-steps-entry.ts";
import styles from "./first-steps.module.css";

/** Top and height of the bottle's body in the drawing. */
const body = { top: 26, height: 92 };

/** A bottle that fills with the finished steps. The text next to it gives the same number. */
const FillingBottle = ({ done: doneSteps, of }: { done: number; of: number }) => {
  const clip = useId();
  const height = (body.height * doneSteps) / of;
  return (
    <svg className={styles.fillingBottle} width="88" height="128" viewBox="0 0 88 128" fill="none" aria-hidden="true">
      <clipPath id={clip}>
        <path d="M12 54c0-18 12-28 32-28s32 10 32 28v54c0 6-4 10-10 10H22c-6 0-10-4-10-10z" />
      </clipPath>
      <rect
        className={styles.level}
        clipPath={`url(#${clip})`}
        x="12"
        width="64"
        y={body.top + body.height - height}
        height={height}
      />
      <g className={styles.lines}>
        <path d="M12 54c0-18 12-28 32-28s32 10 32 28v54c0 6-4 10-10 10H22c-6 0-10-4-10-10z" />
        <path d="M28 27V12c0-4 2-6 6-6h20c4 0 6 2 6 6v15M44 26V16M38 16h12" />
        <path d="M12 72h64" className={styles.weld} />
      </g>
    </svg>
  );
};

type Props = {
  name: FirstStep;
  number: number;
  step: Step;
  /** Number of records of the step. */
  count: number;
  /** Number of imported records that nobody has scanned yet. */
  unseen: number;
  /** True for the first unfinished step. */
  isNext: boolean;
  onStart: (action: StepAction) => void;
};

/** The number of a step, or a tick when it is done. */
const Mark = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <Grid
    as="span"
    middle
    fill="surface2"
    radius="round"
    size={16}
    weight={600}
    tone="fg2"
    number
    className={styles.mark}
  >
    {isDone ? <Tick size={16} /> : number}
  </Grid>
);

/** One step: number or tick, explanation, and buttons for its forms. */
const StepCard = ({ name, number, step, count, unseen, isNext, onStart }: Props) => {
  const t = useT();
  const { i18n } = useTranslation();
  const isDone = count > 0;
  const actions = step.actions.filter(({ codes }) => hasCode(...codes));
  const screen = i18n.language === "en" ? step.screen.en : step.screen.zh;
  return (
    <Grid
      as="li"
      align="center"
      gap={16}
      columns="32px minmax(0, 1fr) auto"
      pad={16}
      fill="bg"
      radius="panel"
      className={classes(styles.stepCard, isDone && styles.isDone, isNext && styles.isNext)}
    >
      <Mark isDone={isDone} number={number} />
      <div className={styles.words}>
        <Title line={20}>
          {t(`firstSteps.${name}.title`)}
          {isDone && <Hidden>{t("firstSteps.done")}</Hidden>}
        </Title>
        <Muted as="p">{isDone ? t(`firstSteps.${name}.made`, { count }) : t(`firstSteps.${name}.text`)}</Muted>
        {unseen > 0 && (
          <p>
            <Link href={`${cylinderScreens.record.path}?unseen=true`}>{t("unseen.count", { count: unseen })}</Link>
          </p>
        )}
      </div>
      <Row align="stretch" justify="end" wrap gap={8} className={styles.actions}>
        {actions.length > 0 ? (
          actions.map((action) => (
            <ActionButton
              key={action.label}
              action={action}
              isMain={isNext && action === actions.at(-1)}
              isQuiet={isDone}
              onStart={onStart}
            />
          ))
        ) : (
          <Muted small>{t("firstSteps.others", { screen })}</Muted>
        )}
      </Row>
    </Grid>
  );
};

type ActionProps = { action: StepAction; isMain: boolean; isQuiet: boolean; onStart: Props["onStart"] };

const ActionButton = ({ action, isMain, isQuiet, onStart }: ActionProps) => {
  const t = useT();
  return (
    <Button
      variant={isQuiet ? "minimal" : "solid"}
      intent={isMain ? "primary" : undefined}
      text={t(action.label)}
      onClick={() => onStart(action)}
    />
  );
};

/** Loads the progress of the first steps, and again when cylinders are registered or scanned. */
const useFirstSteps = () => {
  const query = useQuery({ queryKey: ["firstSteps"], queryFn: ({ signal }) => askFirstSteps(signal) });
  const reload = (): void => void query.refetch();
  useListChanged("cylinder", reload);
  return { ...query, reload };
};

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

type Open = { spec: RecordSpec; use: Use; id: string | null } | { own: (onClose: () => void) => ReactNode };

/** `/first-steps`: guides an administrator through an empty product. Each step opens its form here and is ticked when it is done. */
export const FirstSteps = () => {
  const t = useT();
  useEffect(() => {
    document.title = `${t("firstSteps.title")} · Cylindra`;
  }, [t]);
  const may = useCode(firstStepsCode);
  return may ? <Steps /> : <EmptyState kind="forbidden" code={firstStepsCode} page />;
};

const Steps = () => {
  const [, go] = useLocation();
  const { data, error, refetch, reload } = useFirstSteps();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { made: counts, unseen, companyId } = data;
  const next = firstSteps.find((name) => counts[name] === 0);
  const start = async (action: StepAction): Promise<void> => {
    if ("path" in action) return go(action.path);
    setOpen({ spec: await action.form(), use: action.use, id: action.use === "update" ? companyId : null });
  };
  const saved = (spec: RecordSpec, answer: unknown): void => {
    reload();
    spec.saved?.(answer, { reload, open: (dialog) => setOpen({ own: dialog }) });
  };
  return (
    <Box grow scroll className={styles.root}>
      <Head done={firstSteps.filter((name) => counts[name] > 0).length} />
      <ol className={styles.steps}>
        {firstSteps.map((name, index) => (
          <StepCard
            key={name}
            name={name}
            number={index + 1}
            step={steps[name]}
            count={counts[name]}
            unseen={name === "cylinders" ? unseen : 0}
            isNext={name === next}
            onStart={(action) => void start(action)}
          />
        ))}
      </ol>
      <Part>
        {open &&
          ("own" in open ? (
            open.own(close)
          ) : (
            <RecordDialog
              spec={open.spec}
              use={open.use}
              row={open.id === null ? null : { id: open.id }}
              onSaved={(answer) => saved(open.spec, answer)}
              onClose={close}
            />
          ))}
      </Part>
    </Box>
  );
};

/** The progress. When all steps are done, a welcome and a button into the client. */
const Head = ({ done: doneSteps }: { done: number }) => {
  const t = useT();
  const [, go] = useLocation();
  const [, setAway] = useFirstStepsAway();
  const all = firstSteps.length;
  const isReady = doneSteps === all;
  const progress = t("firstSteps.progress", { done: doneSteps, all });
  return (
    <Grid as="header" align="center" gap={32} columns="auto minmax(0, 1fr) auto" className={styles.head}>
      <FillingBottle done={doneSteps} of={all} />
      <div>
        <h1>{t(isReady ? "firstSteps.ready" : "firstSteps.title")}</h1>
        <p>{t(isReady ? "firstSteps.readyText" : "firstSteps.text")}</p>
        <div className={styles.progress}>
          <ProgressBar
            value={doneSteps / all}
            intent={isReady ? "success" : "primary"}
            animate={false}
            stripes={false}
            aria-label={progress}
          />
          <span aria-hidden="true">{progress}</span>
        </div>
      </div>
      <Button
        variant={isReady ? "solid" : "minimal"}
        intent={isReady ? "primary" : undefined}
        text={t(isReady ? "firstSteps.enter" : "firstSteps.putAway")}
        onClick={() => {
          setAway(true);
          go("/");
        }}
      />
    </Grid>
  );
};
