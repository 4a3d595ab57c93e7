import { Tick } from "@blueprintjs/icons";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import styles from "./steps.module.css";

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
    <Grid as="ol" gap={8} columns={4} fixed className={styles.root} aria-label={t("client.import.steps")}>
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
