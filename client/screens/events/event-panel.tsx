import { Button, SegmentedControl } from "@blueprintjs/core";
import { ChevronDown, ChevronUp, History, Duplicate } from "@blueprintjs/icons";
import { Link } from "wouter";
import { type ReactNode, lazy, useMemo, useState } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { eventTitle, isLate } from "#contracts/streams/describe-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { IconButton, Muted, RoundSign, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { Part } from "#client/kit/part.tsx";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { replayAddress } from "#client/state/menus/audit-addresses.ts";
import { Grid, Row, Text } from "#client/kit/layout.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import { EventChain, ProofCard } from "./event-proof.tsx";
import { barcodeOf, useEvent } from "./event-calls.ts";
import styles from "./events.module.css";

type Props = {
  index: number;
  /** Moves the selection by one row. Absent if the list does not contain the event. */
  onStep?: (by: 1 | -1) => void;
  onChoose: (index: number) => void;
  /** Filters the list to the events of one command. */
  onOnly: (correlationId: string) => void;
  onClose: () => void;
};

/** Panel of the selected event: sentence, fields, events of the same command, proof and stored JSON. */
const EventPanel = ({ index, onStep, onClose, ...to }: Props) => {
  const t = useT();
  const { data, error, refetch } = useEvent(index);
  const type = data?.event.type ?? "";
  const { procedureId } = (data?.event.data ?? {}) as { procedureId?: number };
  const title = data ? eventTitle({ type, procedureId }, t) : showNumber(index);
  return (
    <SidePanel
      label={t("events.selected")}
      title={title}
      className={styles.eventPanel}
      bodyClassName={styles.body}
      head={
        <>
          <RoundSign>
            <EventIcon type={type} />
          </RoundSign>
          <h2 title={type}>{title}</h2>
          <code className={styles.eventPanelType}>{type}</code>
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
    <IconButton
      icon={by === 1 ? <ChevronDown size={14} /> : <ChevronUp size={14} />}
      label={t(word)}
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
        <Text as="p" fixed tone="fg2" className={styles.sentence}>
          <Sentence text={answer.sentence} code={barcodeOf(event)} />
        </Text>
      )}
      <EventFacts answer={answer} />
      <EventChain answer={answer} onChoose={onChoose} onOnly={onOnly} />
      <ProofCard key={event.id} answer={answer} />
      <EventJson answer={answer} />
    </>
  );
};

/** Cylinder of the event, with a link to its replay at this event. */
const Subject = ({ answer: { event } }: { answer: EventAnswer }) => {
  const t = useT();
  const gasBarcode = barcodeOf(event);
  if (!gasBarcode) return <Muted className={styles.stream}>{event.stream}</Muted>;
  const replays = event.stream.startsWith("cylinder-") && hasCode(...auditScreens.replay.codes.list);
  return (
    <Row gap={10} fixed padX={16} className={styles.subject}>
      <Barcode code={gasBarcode} className={styles.barcode} />
      <Muted>r{event.revision}</Muted>
      <Spacer />
      {replays && (
        <Link href={replayAddress({ gasBarcode, at: event.revision })} className={styles.replay}>
          <History size={14} />
          {t("common.replay")}
        </Link>
      )}
    </Row>
  );
};

export default EventPanel;

/** Largest difference in ms at which both clocks count as the same. */
const sameWithin = 1000;

const deviceTime = ({ recordedAt, ...meta }: EventAnswer["event"]["meta"], t: Translate): string => {
  const occurredAt = meta.deviceAt ?? meta.at ?? meta.occurredAt;
  if (Math.abs(Date.parse(recordedAt) - Date.parse(occurredAt)) < sameWithin) return t("events.sameTime");
  const sameDay = showMoment(occurredAt).slice(0, 10) === showMoment(recordedAt).slice(0, 10);
  return t("events.deviceTime", { time: sameDay ? showTime(occurredAt) : showMoment(occurredAt, true) });
};

const EventFacts = ({ answer: { index, event, userName, companyName } }: { answer: EventAnswer }) => {
  const t = useT();
  const { meta } = event;
  const late = isLate(meta.occurredAt, meta.recordedAt);
  return (
    <Grid as="dl" columns="minmax(0, 1.18fr) minmax(0, 1fr)" fixed className={styles.eventFacts}>
      <Fact name={t("fields.recordedAt")} wide>
        {showMoment(meta.recordedAt, true)}.{String(new Date(meta.recordedAt).getMilliseconds()).padStart(3, "0")}
        <Text as="small" size={12} weight={400} tone="fg3" className={late ? styles.eventFactsIsLate : undefined}>
          {deviceTime(meta, t)}
        </Text>
      </Fact>
      <Fact name={t("fields.eventIndex")}>{showNumber(index)}</Fact>
      <Fact name={t("events.version")}>v{meta.v}</Fact>
      <Fact name={t("events.user")}>{userName ?? "—"}</Fact>
      <Fact name={t("fields.device")}>{meta.device ?? "—"}</Fact>
      <Fact name={t("fields.companyName")}>{companyName ?? "—"}</Fact>
      <Fact name={t("events.businessDay")} wide>
        {showDay(meta.businessDay)}
      </Fact>
    </Grid>
  );
};

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <Row align="stretch" hairline="top" nowrap line={26} data-wide={wide || undefined}>
    <Text as="dt" fixed size={12} tone="fg3">
      {name}
    </Text>
    <Text as="dd" clip weight={500}>
      {children}
    </Text>
  </Row>
);

const JsonPane = lazy(async () => ({ default: (await import("#client/kit/json-pane/json-pane.tsx")).JsonPane }));

type Form = "stored" | "upcast";

/** JSON of the event. `stored` is the text that the leaf hash covers; the other form is what the current code reads. */
const EventJson = ({ answer: { event, upcast } }: { answer: EventAnswer }) => {
  const t = useT();
  const [form, setForm] = useState<Form>("stored");
  const text = useMemo(
    () => JSON.stringify(form === "stored" ? event : { ...event, ...upcast }, null, 2),
    [form, event, upcast],
  );
  const copy = () => void copyText(text, "client.copied");
  return (
    <section className={styles.eventJson}>
      <Row as="h3" gap={8} fixed size={12} line={28} weight={600} tone="fg2">
        JSON
        <SegmentedControl
          size="small"
          options={[
            { value: "stored", label: t("events.stored") },
            { value: "upcast", label: t("events.upcast") },
          ]}
          value={form}
          onValueChange={(value) => setForm(value === "upcast" ? "upcast" : "stored")}
        />
        <Spacer />
        <Button variant="minimal" size="small" icon={<Duplicate size={14} />} text={t("common.copy")} onClick={copy} />
      </Row>
      <Part>
        <JsonPane text={text} label={t("events.json")} />
      </Part>
    </section>
  );
};
