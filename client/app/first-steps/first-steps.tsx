import { Button, ProgressBar } from "@blueprintjs/core";
import { lazy, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { firstSteps, firstStepsCode } from "#contracts/wire/first-steps.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Part } from "#client/kit/part.tsx";
import type { RecordSpec, Use } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { Box, Grid } from "#client/kit/layout.tsx";
import { FillingBottle } from "./filling-bottle.tsx";
import { StepCard } from "./step-card.tsx";
import { steps, type StepAction } from "./steps.ts";
import { useFirstStepsAway } from "./entry.ts";
import { useFirstSteps } from "./use-first-steps.ts";
import styles from "./first-steps.module.css";

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

type Open = { spec: RecordSpec; use: Use; id: string | null } | { own: (onClose: () => void) => ReactNode };

/** `/first-steps`: leads an administrator through an empty product. Each step opens its form here, and ticks itself when it is done. */
export const FirstSteps = () => {
  const t = useT();
  useEffect(() => {
    document.title = `${t("firstSteps.title")} · Cylindra`;
  }, [t]);
  const may = useCode(firstStepsCode);
  return may ? <Steps /> : <EmptyState kind="forbidden" code={firstStepsCode} page />;
};

const Steps = () => {
  const [, go] = useLocation();
  const { data, error, refetch, reload } = useFirstSteps();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { made, unseen, companyId } = data;
  const next = firstSteps.find((name) => made[name] === 0);
  const start = async (action: StepAction): Promise<void> => {
    if ("path" in action) return go(action.path);
    setOpen({ spec: await action.form(), use: action.use, id: action.use === "update" ? companyId : null });
  };
  const saved = (spec: RecordSpec, answer: unknown): void => {
    reload();
    spec.saved?.(answer, { reload, open: (own) => setOpen({ own }) });
  };
  return (
    <Box grow scroll className={styles.root}>
      <Head done={firstSteps.filter((name) => made[name] > 0).length} />
      <ol className={styles.steps}>
        {firstSteps.map((name, index) => (
          <StepCard
            key={name}
            name={name}
            number={index + 1}
            step={steps[name]}
            made={made[name]}
            unseen={name === "cylinders" ? unseen : 0}
            isNext={name === next}
            onStart={(action) => void start(action)}
          />
        ))}
      </ol>
      <Part>
        {open &&
          ("own" in open ? (
            open.own(close)
          ) : (
            <RecordDialog
              spec={open.spec}
              use={open.use}
              row={open.id === null ? null : { id: open.id }}
              onSaved={(answer) => saved(open.spec, answer)}
              onClose={close}
            />
          ))}
      </Part>
    </Box>
  );
};

/** How far it is; once all is done, a word of welcome and the way in. */
const Head = ({ done }: { done: number }) => {
  const t = useT();
  const [, go] = useLocation();
  const [, setAway] = useFirstStepsAway();
  const all = firstSteps.length;
  const isReady = done === all;
  const progress = t("firstSteps.progress", { done, all });
  return (
    <Grid as="header" align="center" gap={32} columns="auto minmax(0, 1fr) auto" className={styles.head}>
      <FillingBottle done={done} of={all} />
      <div>
        <h1>{t(isReady ? "firstSteps.ready" : "firstSteps.title")}</h1>
        <p>{t(isReady ? "firstSteps.readyText" : "firstSteps.text")}</p>
        <div className={styles.progress}>
          <ProgressBar
            value={done / all}
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
