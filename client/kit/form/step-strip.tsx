import { Tick } from "@blueprintjs/icons";
import { classes } from "#client/lib/classes.ts";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import styles from "./step-strip.module.css";

/** A step of a longer work. `note` stands under its name, and `go` leads back to it. */
export type Step = { name: string; note?: string; go?: () => void };

type Props = {
  label: string;
  steps: readonly Step[];
  /** Number of the current step, from 0. */ at: number;
  columns?: string;
};

/** The steps of a longer work in a row: done, current, and to come. */
export const StepStrip = ({ label, steps, at, columns }: Props) => (
  <Grid as="ol" gap={8} columns={columns ?? steps.length} fixed className={styles.steps} aria-label={label}>
    {steps.map(({ name, note, go }, index) => {
      const [isDone, isCurrent] = [index < at, index === at];
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
              {name}
            </Text>
            {note !== undefined && (
              <Text as="small" block truncate size={12} line={16} tone={isCurrent ? "fg2" : "fg3"} title={note}>
                {note}
              </Text>
            )}
          </span>
        </>
      );
      return (
        <Row
          as="li"
          gap={10}
          padX={12}
          padY={2}
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
