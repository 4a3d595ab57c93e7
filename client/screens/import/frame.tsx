import { Duplicate } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { Button } from "@blueprintjs/core";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { Box, Row, Title } from "#client/kit/layout.tsx";
import { StepStrip } from "#client/kit/form/step-strip.tsx";
import { Band } from "#client/kit/band.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
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

export const ImportSteps = ({ at, notes, back }: Props) => {
  const t = useT();
  const current = stepNames.indexOf(at);
  const steps = stepNames.map((name, index) => ({
    name: t(`client.import.step.${name}`),
    note: index > current ? t("client.import.notYet") : (notes[name] ?? ""),
    go: back[name],
  }));
  return (
    <Box padX={16} fixed className={styles.steps}>
      <StepStrip
        label={t("client.import.steps")}
        steps={steps}
        at={current}
        columns={useNarrow() ? "1fr 1fr" : undefined}
      />
    </Box>
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
  const words = { file: as.fileName, time: showMoment(as.createdTime), count: as.created, n: showNumber(as.created) };
  return (
    <Band tone="warn">
      <Duplicate size={14} />
      <span>{t("client.import.same", words)}</span>
      <Button size="small" text={t("client.import.sameOpen")} onClick={() => onOpen(as.id)} />
    </Band>
  );
};
