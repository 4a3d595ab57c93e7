import { Duplicate, Tick } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { Button } from "@blueprintjs/core";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid, Row, Text, Title } from "#client/kit/layout.tsx";
import { Band } from "#client/kit/band.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { count } from "#client/lib/show-number.ts";
import styles from "./import.module.css";

export const stepNames = ["upload", "columns", "check", "run"] as const;
export type StepName = (typeof stepNames)[number];

type Props = {
  at: StepName;
  /** A line under the name of each finished or current step. */
  notes: Partial<Record<StepName, string>>;
  /** Actions that go back to an earlier step. */
  back: Partial<Record<StepName, () => void>>;
};

export const Steps = ({ at, notes, back }: Props) => {
  const t = useT();
  const current = stepNames.indexOf(at);
  return (
    <Grid as="ol" gap={8} columns={4} fixed className={styles.steps} aria-label={t("client.import.steps")}>
      {stepNames.map((name, index) => {
        const go = back[name];
        const [isDone, isCurrent] = [index < current, index === current];
        const body = (
          <>
            <Grid
              as="i"
              middle
              fixed
              fill={isDone ? "okSoft" : undefined}
              radius="round"
              size={12}
              weight={600}
              tone="fg3"
            >
              {isDone ? <Tick size={14} /> : index + 1}
            </Grid>
            <span>
              <Text as="b" block truncate line={18} weight={600} tone={isCurrent ? "accent" : "fg2"}>
                {t(`client.import.step.${name}`)}
              </Text>
              <Text as="small" block truncate size={12} line={16} tone={isCurrent ? "fg2" : "fg3"} title={notes[name]}>
                {index > current ? t("client.import.notYet") : notes[name]}
              </Text>
            </span>
          </>
        );
        return (
          <Row
            as="li"
            gap={10}
            padX={12}
            fill={isCurrent ? "accentSoft" : isDone ? "bg" : "surface"}
            radius="panel"
            key={name}
            className={classes(isDone && styles.isDone, isCurrent && styles.isOn)}
            aria-current={isCurrent ? "step" : undefined}
          >
            {go ? (
              <Row as="button" text="left" grow gap={10} type="button" onClick={go}>
                {body}
              </Row>
            ) : (
              body
            )}
          </Row>
        );
      })}
    </Grid>
  );
};

/** The bar at the bottom of a step with its buttons. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <Row as="footer" gap={8} fixed padY={4} padX={16} rule="top" className={styles.foot}>
    {children}
  </Row>
);

/** The heading of a side list, with its number of entries. */
export const SideHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <Row as="header" gap={8} fixed padX={16} className={styles.sideHead}>
    <Title line={20}>{title}</Title>
    <Muted>{children}</Muted>
  </Row>
);

type SameFileProps = { as: NonNullable<ImportDetail["sameAs"]>; onOpen: (id: string) => void };

/** A note that a file with the same content was imported before, and its result. */
export const SameFile = ({ as, onOpen }: SameFileProps) => {
  const t = useT();
  const words = { file: as.fileName, time: showMoment(as.createdTime), count: as.created, n: count(as.created) };
  return (
    <Band tone="warn">
      <Duplicate size={14} />
      <span>{t("client.import.same", words)}</span>
      <Button size="small" text={t("client.import.sameOpen")} onClick={() => onOpen(as.id)} />
    </Band>
  );
};
