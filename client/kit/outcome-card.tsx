import type { ReactElement, ReactNode } from "react";
import styles from "./outcome-card.module.css";

/** `run`: it goes on; `warn`: it ended otherwise than it should. */
export type Tone = "run" | "ok" | "no" | "warn";

/** A figure: its label, its value, and what a pointer over it says. */
export type Figure = [label: string, value: string, title?: string];

type Props = {
  /** Names the card. */
  label: string;
  tone: Tone;
  sign: ReactElement;
  title: string;
  /** Stands under the title. */
  children?: ReactNode;
  figures: readonly Figure[];
  /** Stands at the end: a button. */
  extra?: ReactNode;
};

/** How something long stands, on top of its page: a title that is told when it ends, sentences, figures. */
export const OutcomeCard = ({ label, tone, sign, title, children, figures, extra }: Props) => (
  <section className={styles.root} data-tone={tone} aria-label={label}>
    <span className={styles.sign}>{sign}</span>
    <div className={styles.said}>
      <h2 role={tone === "run" ? undefined : "status"}>{title}</h2>
      {children}
    </div>
    <dl className={styles.figures}>
      {figures.map(([name, value, hint]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd title={hint}>{value}</dd>
        </div>
      ))}
    </dl>
    {extra}
  </section>
);
