import { lazy, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useQuery } from "@tanstack/react-query";
import { firstSteps, firstStepsCode } from "#contracts/wire/first-steps.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { Box } from "#client/kit/layout.tsx";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Part } from "#client/kit/part.tsx";
import type { RecordSpec, Use } from "#client/kit/resource/record-spec.ts";
import { type StepAction, steps } from "./steps.ts";
import { askFirstSteps } from "./first-steps-entry.ts";
import styles from "./first-steps.module.css";
import { StepCard } from "./step-card.tsx";
import { Head } from "./first-steps-head.tsx";

/** Loads the progress of the first steps, and again when cylinders are registered or scanned. */
const useFirstSteps = () => {
  const query = useQuery({ queryKey: ["firstSteps"], queryFn: ({ signal }) => askFirstSteps(signal) });
  const reload = (): void => void query.refetch();
  useListChanged("cylinder", reload);
  return { ...query, reload };
};

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

type Open = { spec: RecordSpec; use: Use; id: string | null } | { own: (onClose: () => void) => ReactNode };

/** `/first-steps`: guides an administrator through an empty product. Each step opens its form here and is ticked when it is done. */
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
  const { made: counts, unseen, companyId } = data;
  const next = firstSteps.find((name) => counts[name] === 0);
  const start = async (action: StepAction): Promise<void> => {
    if ("path" in action) return go(action.path);
    setOpen({ spec: await action.form(), use: action.use, id: action.use === "update" ? companyId : null });
  };
  const saved = (spec: RecordSpec, answer: unknown): void => {
    reload();
    spec.saved?.(answer, { reload, open: (dialog) => setOpen({ own: dialog }) });
  };
  return (
    <Box grow scroll className={styles.root}>
      <Head done={firstSteps.filter((name) => counts[name] > 0).length} />
      <ol className={styles.steps}>
        {firstSteps.map((name, index) => (
          <StepCard
            key={name}
            name={name}
            number={index + 1}
            step={steps[name]}
            count={counts[name]}
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
