import { Button } from "@blueprintjs/core";
import { ArrowLeft, Upload } from "@blueprintjs/icons";
import { Link } from "wouter";
import { importCalls, type ImportDetail } from "#contracts/imports/calls.ts";
import { ConfirmPopover } from "#client/kit/dialog/confirm-popover.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { count } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import { Box, Grid, Stack } from "#client/kit/layout.tsx";
import { Foot } from "../frame/foot.tsx";
import { isBusy } from "../use-import.ts";
import { RunCard } from "./run-card.tsx";
import { PrintLabels } from "./print-labels.tsx";
import { LeftOut } from "./left-out.tsx";
import { screenOf } from "./screen-of.ts";
import styles from "./run-step.module.css";

type Props = {
  of: ImportDetail;
  mayAdd: boolean;
  /** Undefined where rows are registered already. */
  onMapAgain: (() => void) | undefined;
  onAnother: () => void;
  onChanged: () => Promise<void>;
};

/** The fourth step, and the check while it goes on: how far the job is, and how it ended. */
export const RunStep = ({ of, mayAdd, onMapAgain, onAnother, onChanged }: Props) => {
  const ended = !isBusy(of);
  const registered = of.created + of.failed > 0 || of.state === "completed";
  return (
    <>
      <Stack grow className={styles.root}>
        <RunCard of={of} />
        {ended && registered && <Ended of={of} />}
      </Stack>
      <Foot>
        <Times of={of} />
        <Spacer />
        {ended ? (
          <>
            {onMapAgain && <MapAgain onClick={onMapAgain} />}
            {mayAdd && of.state !== "completed" && of.ready > 0 && registered && <GoOn of={of} onChanged={onChanged} />}
            <Another onClick={onAnother} />
            {of.created > 0 && <SeeThem of={of} />}
          </>
        ) : (
          mayAdd && <Cancel of={of} onChanged={onChanged} />
        )}
      </Foot>
    </>
  );
};

const Times = ({ of: { startedTime, finishedTime, state } }: { of: ImportDetail }) => {
  const t = useT();
  const [from, to] = [showMoment(startedTime, true), showMoment(finishedTime, true)];
  if (state === "running" || state === "checking") return <Muted small>{t("client.import.mayLeave")}</Muted>;
  return <Muted small>{from && to ? t("client.import.times", { from, to }) : ""}</Muted>;
};

const MapAgain = ({ onClick }: { onClick: () => void }) => {
  const t = useT();
  return <Button icon={<ArrowLeft />} text={t("client.import.step.columns")} onClick={onClick} />;
};

const Another = ({ onClick }: { onClick: () => void }) => {
  const t = useT();
  return <Button icon={<Upload />} text={t("client.import.another")} onClick={onClick} />;
};

/** A run that was stopped goes on with the rows that are left: none is registered twice. */
const GoOn = ({ of, onChanged }: { of: ImportDetail; onChanged: () => Promise<void> }) => {
  const t = useT();
  const run = async (): Promise<void> => {
    try {
      await send(importCalls.run, { id: of.id, leaveOutErrors: true });
    } catch {
      // The call has said why.
    }
    await onChanged();
  };
  return (
    <Button
      intent="primary"
      text={t("client.import.importRows", { count: of.ready, n: count(of.ready) })}
      onClick={() => void run()}
    />
  );
};

const Cancel = ({ of, onChanged }: { of: ImportDetail; onChanged: () => Promise<void> }) => {
  const t = useT();
  const cancel = async (): Promise<void> => {
    try {
      await send(importCalls.cancel, { id: of.id });
    } catch {
      // The call has said why: it may have ended by itself.
    }
    await onChanged();
  };
  return (
    <ConfirmPopover
      title={t("client.import.cancelAsk")}
      text={t(of.state === "running" ? "client.import.cancelRun" : "client.import.cancelCheck")}
      action={t("client.import.cancel")}
      danger
      onConfirm={cancel}
    >
      <Button text={t("client.import.cancel")} />
    </ConfirmPopover>
  );
};

const SeeThem = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const screen = screenOf(of.kind);
  if (!screen || !hasCode(...screen.codes.list)) return null;
  return (
    <Link href={screen.path} className="bp6-button bp6-intent-primary">
      {t("client.import.seeThem", {
        count: of.created,
        n: count(of.created),
        kind: inSentence(t(`import.kind.${of.kind}`)),
      })}
    </Link>
  );
};

const Ended = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  return (
    <Grid columns="minmax(0, 1fr) 320px" grow hairline="top" className={styles.body}>
      <LeftOut of={of} />
      <Box
        as="aside"
        padX={16}
        rule="left"
        fill="surface"
        scroll
        className={styles.facts}
        aria-label={t("client.import.facts")}
      >
        <h2>{t("client.import.facts")}</h2>
        <dl>
          {(
            [
              ["client.import.file", of.fileName],
              ["client.import.sheet", of.mapping?.sheet ?? ""],
              ["client.import.kind", t(`import.kind.${of.kind}`)],
              ["client.import.rows", count(of.total)],
              ["client.import.uploaded", showMoment(of.createdTime)],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
        <PrintLabels of={of} />
        <Muted as="p" small>
          {t("client.import.kept")}
        </Muted>
      </Box>
    </Grid>
  );
};
