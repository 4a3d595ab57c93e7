import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { FirstStep } from "#contracts/wire/first-steps.ts";
import { Hidden, Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { Grid, Row, Title } from "#client/kit/layout.tsx";
import type { Step, StepAction } from "./steps.ts";
import styles from "./first-steps.module.css";

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
export const StepCard = ({ name, number, step, count, unseen, isNext, onStart }: Props) => {
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
