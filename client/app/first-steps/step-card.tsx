import { Button } from "@blueprintjs/core";
import { Tick } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { FirstStep } from "#contracts/wire/first-steps.ts";
import { Hidden, Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { Grid, Row, Title } from "#client/kit/layout.tsx";
import type { Step, StepAction } from "./steps.ts";
import styles from "./step-card.module.css";

type Props = {
  name: FirstStep;
  number: number;
  step: Step;
  /** How much there is of what the step makes. */
  made: number;
  /** How many of it an import registered and nobody has seen yet. */
  unseen: number;
  /** The first step that is not done. */
  isNext: boolean;
  onStart: (action: StepAction) => void;
};

/** The number of a step, or its tick. */
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

/** One step: its number or its tick, what it is for, and the forms that do it. */
export const StepCard = ({ name, number, step, made, unseen, isNext, onStart }: Props) => {
  const t = useT();
  const { i18n } = useTranslation();
  const isDone = made > 0;
  const last = step.actions.at(-1);
  const may = useCode(...(last?.codes ?? []));
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
      className={classes(styles.root, isDone && styles.isDone, isNext && styles.isNext)}
    >
      <Mark isDone={isDone} number={number} />
      <div className={styles.words}>
        <Title line={20}>
          {t(`firstSteps.${name}.title`)}
          {isDone && <Hidden>{t("firstSteps.done")}</Hidden>}
        </Title>
        <Muted as="p">{isDone ? t(`firstSteps.${name}.made`, { count: made }) : t(`firstSteps.${name}.text`)}</Muted>
        {unseen > 0 && (
          <p>
            <Link href={`${cylinderScreens.record.path}?unseen=true`}>{t("unseen.count", { count: unseen })}</Link>
          </p>
        )}
      </div>
      <Row align="stretch" justify="end" wrap gap={8} className={styles.actions}>
        {may ? (
          step.actions.map((action) => (
            <ActionButton
              key={action.label}
              action={action}
              isMain={isNext && action === last}
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
  const may = useCode(...action.codes);
  if (!may) return null;
  return (
    <Button
      variant={isQuiet ? "minimal" : "solid"}
      intent={isMain ? "primary" : undefined}
      text={t(action.label)}
      onClick={() => onStart(action)}
    />
  );
};
