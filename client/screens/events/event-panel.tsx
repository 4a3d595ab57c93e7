import { Button } from "@blueprintjs/core";
import { ChevronDown, ChevronUp, History } from "@blueprintjs/icons";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, RoundSign, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { replayAddress } from "../replay/replay-address.ts";
import { EventChain } from "./event-chain.tsx";
import { eventTitle, positionText } from "../event-look/event-words.ts";
import { EventFacts } from "./event-facts.tsx";
import { EventIcon } from "../event-look/event-icon.tsx";
import { EventJson } from "./event-json.tsx";
import { barcodeOf } from "./barcode-of.ts";
import { ProofCard } from "./proof-card.tsx";
import { useEvent } from "./use-event.ts";
import styles from "./event-panel.module.css";

type Props = {
  index: number;
  /** Moves by so many rows; absent while the list does not show it. */
  onStep?: (by: 1 | -1) => void;
  onChoose: (index: number) => void;
  /** Shows the events of one command alone. */
  onOnly: (correlationId: string) => void;
  onClose: () => void;
};

/** The chosen event: its sentence and fields, the events of its command, its proof, and what is stored. */
const EventPanel = ({ index, onStep, onClose, ...to }: Props) => {
  const t = useT();
  const { data, error, refetch } = useEvent(index);
  const type = data?.event.type ?? "";
  const { procedureId } = (data?.event.data ?? {}) as { procedureId?: number };
  const title = data ? eventTitle({ type, procedureId }, t) : positionText(index);
  return (
    <SidePanel
      label={t("events.selected")}
      title={title}
      className={styles.root}
      bodyClassName={styles.body}
      head={
        <>
          <RoundSign>
            <EventIcon type={type} />
          </RoundSign>
          <h2 title={type}>{title}</h2>
          <code className={styles.type}>{type}</code>
          <Spacer />
          <Step by={-1} word="events.above" onStep={onStep} />
          <Step by={1} word="events.below" onStep={onStep} />
        </>
      }
      onClose={onClose}
    >
      {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <Body answer={data} {...to} />}
    </SidePanel>
  );
};

const Step = ({ by, word, onStep }: { by: 1 | -1; word: string; onStep: Props["onStep"] }) => {
  const t = useT();
  return (
    <Button
      variant="minimal"
      size="small"
      icon={by === 1 ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
      aria-label={t(word)}
      disabled={!onStep}
      onClick={() => onStep?.(by)}
    />
  );
};

const Body = ({ answer, onChoose, onOnly }: { answer: EventAnswer } & Pick<Props, "onChoose" | "onOnly">) => {
  const { event } = answer;
  return (
    <>
      <Subject answer={answer} />
      {answer.sentence && (
        <p className={styles.sentence}>
          <Sentence text={answer.sentence} code={barcodeOf(event)} />
        </p>
      )}
      <EventFacts answer={answer} />
      <EventChain answer={answer} onChoose={onChoose} onOnly={onOnly} />
      <ProofCard key={event.id} answer={answer} />
      <EventJson answer={answer} />
    </>
  );
};

/** The cylinder that it is about, and the way to its replay at this event. */
const Subject = ({ answer: { event } }: { answer: EventAnswer }) => {
  const t = useT();
  const gasBarcode = barcodeOf(event);
  if (!gasBarcode) return <Muted className={styles.stream}>{event.stream}</Muted>;
  const replays = event.stream.startsWith("cylinder-") && hasCode(...auditScreens.replay.codes.list);
  return (
    <div className={styles.subject}>
      <Barcode code={gasBarcode} className={styles.barcode} />
      <Muted>r{event.revision}</Muted>
      <Spacer />
      {replays && (
        <Link href={replayAddress({ gasBarcode, at: event.revision })} className={styles.replay}>
          <History size={14} />
          {t("replay.open")}
        </Link>
      )}
    </div>
  );
};

export default EventPanel;
