import { Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Key, Muted, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { ProcedureNumber } from "../job/job-panel.tsx";
import type { Job } from "../job/job.ts";
import { may, useRefused } from "../session/ask-step.ts";
import { useCylinderInfo, usePreview } from "../session/cylinder-queries.ts";
import { ofLine, type OffBench, pendingOf, type PendingCylinder } from "../session/pending-cylinders.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import { StreamList } from "../view/stream.tsx";
import { isOnlyEarly, nextStep, wordOf } from "../session/gate-rules.ts";
import styles from "./scan-entry.module.css";

/** The most cylinders that the queue lists. The others are counted below them. */
const mostListed = 30;

type Fitness = { tone: "good" | "first" | "bad"; text: string };

const icons = { good: <TickCircle size={14} />, first: <Time size={14} />, bad: <ErrorIcon size={14} /> };

/** Says in a word whether a waiting cylinder can be entered at its step. */
const useFitness = () => {
  const t = useT();
  return (preview: PreviewAnswer): Fitness => {
    if (preview.outcome !== "refused") return { tone: "good", text: t("entry.queue.ready") };
    if (!isOnlyEarly(preview)) return { tone: "bad", text: t(wordOf(preview.reasons[0]?.code ?? "")) };
    const step = nextStep(preview, may());
    const name = step?.is === "hand" ? t(procedureLabel(step.to)) : t(wordOf(preview.reasons[0]?.code ?? ""));
    return { tone: "first", text: step?.is === "hand" ? t("entry.first", { step: name }) : name };
  };
};

type NextProps = { pending: PendingCylinder; job: Job };

const Next = ({ pending: { gasBarcode, at, procedureId }, job }: NextProps) => {
  const t = useT();
  const preview = usePreview({ gasBarcode, scannedAt: at, job: { ...job, procedureId } }, false);
  const info = useCylinderInfo({
    gasBarcode,
    result: "ok",
    codes: preview?.stands === null ? ["cylinder.unknown"] : [],
  });
  const fitnessOf = useFitness();
  const fitness = preview && fitnessOf(preview);
  return (
    <Row as="li" gap={8} padX={16} hairline="top" data-tone={fitness?.tone}>
      <ProcedureNumber id={procedureId} className={styles.step} />
      <Text as="div" line={18}>
        <Barcode code={gasBarcode} plain className={styles.queueBarcode} />
        <Text as="small" block size={12} line={16} tone="fg3">
          {info?.specName ?? t(procedureLabel(procedureId))}
        </Text>
      </Text>
      {fitness && (
        <Row as="span" gap={6} size={13} weight={500} nowrap className={styles.fitness}>
          {icons[fitness.tone]}
          {fitness.text}
        </Row>
      )}
    </Row>
  );
};

type HeadProps = { title: string; count?: number; children?: ReactNode };

const SideHead = ({ title, count, children }: HeadProps) => (
  <Row as="header" gap={8} fixed padX={16}>
    <h2>{title}</h2>
    {count !== undefined && <Muted>{count}</Muted>}
    <Spacer />
    {children}
  </Row>
);

type OffProps = { cylinder: OffBench; session: ScanSession };

/** A cylinder off the bench: its reasons, and one thing to do with it. */
const Off = ({ cylinder: { gasBarcode, offAt, codes }, session }: OffProps) => {
  const t = useT();
  const [, go] = useLocation();
  const allowed = may();
  const byExceptions = codes.includes("cylinder.held") && allowed.exceptions;
  const words = codes.map((code, i) => (i === 0 ? t(wordOf(code)) : inSentence(t(wordOf(code)))));
  return (
    <Row as="li" gap={8} padX={16} hairline="top">
      <Text as="div" line={18}>
        <Barcode code={gasBarcode} plain={codes.includes("cylinder.unknown")} className={styles.queueBarcode} />
        <Text as="small" block size={12} line={16} tone={codes.length > 0 ? "alert" : "fg3"}>
          {codes.length > 0 ? words.join(t("client.builder.listComma")) : t("entry.offByHand")}
        </Text>
      </Text>
      <Muted small>{showTime(asServerHas(offAt))}</Muted>
      {byExceptions && (
        <LinkButton onClick={() => go(`${cylinderScreens.exceptions.path}?gasBarcode=${gasBarcode}`)}>
          {t("client.process.action")}
        </LinkButton>
      )}
      {!byExceptions && <LinkButton onClick={() => session.bringBack(gasBarcode)}>{t("entry.bringBack")}</LinkButton>}
    </Row>
  );
};

type Props = { session: ScanSession; state: ScanState; job: Job };

/** The queue: the pending cylinders of the open step, then those of the other steps, those off the bench, and the last results. */
export const EntryQueue = ({ session, state, job }: Props) => {
  const t = useT();
  const here = pendingOf(state);
  const others = ofLine(job, state.pending).filter((pending) => !here.includes(pending));
  const next = [...here.slice(1), ...others];
  const refused = useRefused(next, job);
  const offBench = ofLine(job, state.offBench);
  return (
    <Stack as="aside" grow hairline="left" className={styles.side}>
      <SideHead title={t("entry.next")} count={next.length}>
        {refused > 0 && (
          <Text size={13} weight={600} tone="alert">
            {t("entry.queue.refused", { count: refused })}
          </Text>
        )}
      </SideHead>
      <Text as="ol" scroll className={styles.queue}>
        {next.slice(0, mostListed).map((pending) => (
          <Next key={pending.gasBarcode + pending.at + pending.procedureId} pending={pending} job={job} />
        ))}
        {next.length > mostListed && (
          <Muted as="p" className={styles.more}>
            +{next.length - mostListed}
          </Muted>
        )}
      </Text>
      {offBench.length > 0 && (
        <>
          <SideHead title={t("entry.off")} count={offBench.length}>
            <Key>Esc</Key>
          </SideHead>
          <Text as="ol" scroll className={styles.queue}>
            {offBench.map((cylinder) => (
              <Off key={cylinder.gasBarcode} cylinder={cylinder} session={session} />
            ))}
          </Text>
        </>
      )}
      <SideHead title={t("entry.recent")} />
      <StreamList whole rows={state.rows.slice(0, 10)} online={state.downSince === undefined} onUndo={session.undo} />
    </Stack>
  );
};
