import { useId } from "react";
import { Button, ProgressBar } from "@blueprintjs/core";
import { useLocation } from "wouter";
import { firstSteps } from "#contracts/wire/first-steps.ts";
import { useT } from "#client/lib/i18n.ts";
import { Grid } from "#client/kit/layout.tsx";
import { useFirstStepsAway } from "./first-steps-entry.ts";
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

/** The progress. When all steps are done, a welcome and a button into the client. */
export const Head = ({ done: doneSteps }: { done: number }) => {
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
