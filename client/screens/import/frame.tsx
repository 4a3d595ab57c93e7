import { Duplicate, Tick } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { Button } from "@blueprintjs/core";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import { Band } from "#client/kit/band.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { count } from "#client/lib/show-number.ts";
import styles from "./import.module.css";

export const stepNames = ["upload", "columns", "check", "run"] as const;
export type StepName = (typeof stepNames)[number];

type Props = {
  at: StepName;
  /** A line under the name of each step that is done or goes on. */
  notes: Partial<Record<StepName, string>>;
  /** Steps that one can go back to. */
  back: Partial<Record<StepName, () => void>>;
};

/** The four steps of an import. */
export const Steps = ({ at, notes, back }: Props) => {
  const t = useT();
  const current = stepNames.indexOf(at);
  return (
    <Grid as="ol" gap={8} columns={4} fixed className={styles.steps} aria-label={t("client.import.steps")}>
      {stepNames.map((name, index) => {
        const go = back[name];
        const body = (
          <>
            <i>{index < current ? <Tick size={14} /> : index + 1}</i>
            <span>
              <b>{t(`client.import.step.${name}`)}</b>
              <small title={notes[name]}>{index > current ? t("client.import.notYet") : notes[name]}</small>
            </span>
          </>
        );
        return (
          <li
            key={name}
            className={classes(index < current && styles.isDone, index === current && styles.isOn)}
            aria-current={index === current ? "step" : undefined}
          >
            {go ? (
              <button type="button" onClick={go}>
                {body}
              </button>
            ) : (
              body
            )}
          </li>
        );
      })}
    </Grid>
  );
};

/** The bar at the bottom of a step, with the ways back and on. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <Row as="footer" gap={8} fixed padY={4} padX={16} rule="top" className={styles.foot}>
    {children}
  </Row>
);

type SameFileProps = { as: NonNullable<ImportDetail["sameAs"]>; onOpen: (id: string) => void };

/** Says that the same file was here before, by its content, and what became of it. */
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
