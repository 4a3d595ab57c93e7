import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import type { ReactElement, ReactNode } from "react";
import styles from "./outcome-card.module.css";

/** `run`: still running. `warn`: ended, but not as intended. */
export type Tone = "run" | "ok" | "no" | "warn";

/** A figure: its label, its value and its tooltip. */
export type Figure = [label: string, value: string, title?: string];

type Props = {
  /** Label of the card. */
  label: string;
  tone: Tone;
  sign: ReactElement;
  title: string;
  /** Content below the title. */
  children?: ReactNode;
  figures: readonly Figure[];
  /** Content at the end, for example a button. */
  extra?: ReactNode;
};

/** State of a long task, at the top of its page: a title (read out at the end), text and figures. */
export const OutcomeCard = ({ label, tone, sign, title, children, figures, extra }: Props) => (
  <Row as="section" gap={20} fixed fill="surface" clip className={styles.root} data-tone={tone} aria-label={label}>
    <Grid as="span" middle fixed radius="round" className={styles.sign}>
      {sign}
    </Grid>
    <Box grow className={styles.said}>
      <h2 role={tone === "run" ? undefined : "status"}>{title}</h2>
      {children}
    </Box>
    <Row as="dl" align="stretch" fixed className={styles.figures}>
      {figures.map(([name, value, hint]) => (
        <div key={name}>
          <Text as="dt" size={12} line={16} tone="fg2">
            {name}
          </Text>
          <Text as="dd" nowrap size={20} line={28} weight={600} number title={hint}>
            {value}
          </Text>
        </div>
      ))}
    </Row>
    {extra}
  </Row>
);
