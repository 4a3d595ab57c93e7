import { HTMLSelect, Tag } from "@blueprintjs/core";
import { Outdated, WarningSign, Lock, Unlock } from "@blueprintjs/icons";
import { memo, useEffect, useMemo, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { procedureLabel, findProcedure } from "#contracts/procedures/index.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { codeText, eventTitle, isLate } from "#contracts/streams/describe-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { NodeCircle } from "#client/kit/history/history-node.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { hasCode } from "#client/state/session.ts";
import { Box, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import { type Folded, type Order, toneOf, type Replayed } from "./replay-state.ts";
import styles from "./replay.module.css";
import { Beside, StayList } from "./state-beside.tsx";

type Props = {
  steps: readonly Folded[];
  order: Order;
  revision: number;
  /** Number of the procedure to filter by. */
  procedure: string;
  places: ReadonlyMap<number, string>;
  onGo: (revision: number) => void;
  onProcedure: (procedure: string) => void;
};

export const StepList = ({ steps, order, revision, procedure, places, onGo, onProcedure }: Props) => {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const procedures = useMemo(() => {
    const ids = new Set(steps.flatMap(({ step }) => step.procedureId ?? []));
    return [...ids].toSorted((one, other) => one - other);
  }, [steps]);
  const listed = useMemo(
    () => steps.filter(({ step }) => procedure === "" || String(step.procedureId) === procedure).toReversed(),
    [steps, procedure],
  );
  const at = listed.findIndex(({ step }) => step.revision === revision);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <Stack as="section" hairline="right" className={styles.stepList} aria-label={t("common.events")}>
      <Row as="header" justify="between" fixed>
        <Title line={24}>{t("common.events")}</Title>
        <HTMLSelect
          minimal
          aria-label={t("fields.procedureId")}
          value={procedure}
          options={[
            { value: "", label: t("replay.allProcedures") },
            ...procedures.map((id) => ({ value: String(id), label: t(procedureLabel(id)) })),
          ]}
          onChange={(event) => onProcedure(event.currentTarget.value)}
        />
      </Row>
      <Box as="ol" grow hairline="top" scroll ref={list}>
        {listed.map((folded) => (
          <Step
            key={folded.step.revision}
            folded={folded}
            order={order}
            place={places.get(folded.step.revision) ?? ""}
            current={folded.step.revision === revision}
            onGo={onGo}
          />
        ))}
      </Box>
    </Stack>
  );
};

type StepProps = { folded: Folded; order: Order; place: string; current: boolean; onGo: (revision: number) => void };

/** A step renders again only when it becomes or stops being the current one, because a cylinder may have a thousand steps. */
const Step = memo(({ folded, order, place, current, onGo }: StepProps) => {
  const t = useT();
  const { step } = folded;
  const moment = showMoment(step[order], true);
  return (
    <li className={classes(current && styles.isCurrent)} aria-current={current ? "step" : undefined}>
      <button type="button" onClick={() => onGo(step.revision)}>
        <StepSign folded={folded} />
        <Text grow line={18} className={styles.words}>
          <b>
            {eventTitle(step, t)}
            {step.exceptions.length > 0 && <WarningSign size={12} />}
            {isLate(step.occurredAt, step.recordedAt) && <Outdated size={12} title={t("events.late")} />}
          </b>
          <Text as="small" block truncate size={12} line={16} tone="fg3">
            {place}
          </Text>
        </Text>
        <Text fixed size={12} line={18} text="right">
          {moment.slice(11)}
          <Text as="small" block truncate size={12} line={16} tone="fg3">
            {moment.slice(0, 10)} r{step.revision}
          </Text>
        </Text>
      </button>
    </li>
  );
});

const circleTones = { hold: "hold", released: "alert", refused: "alert", exception: "exc", late: "late" } as const;

/** Icon of a step in a circle. A hold comes first, then the kind of event. */
export const StepSign = ({ folded, current = false }: { folded: Folded; current?: boolean }) => {
  const tone = toneOf(folded);
  return (
    <NodeCircle tone={tone && circleTones[tone]} className={styles.stepSign} data-current={current || undefined}>
      <Sign folded={folded} tone={tone} />
    </NodeCircle>
  );
};

const Sign = ({ folded: { step, after }, tone }: { folded: Folded; tone: ReturnType<typeof toneOf> }) => {
  if (tone === "hold") return <Lock size={14} />;
  if (tone === "released") return <Unlock size={14} />;
  if (step.type !== "ProcedureRefused" && findProcedure(step.procedureId)?.history === "moves")
    return <Bottle full={after.status === "registered" && after.content === "full"} />;
  return <EventIcon type={step.type} />;
};

type FactsProps = {
  replayed: Replayed;
  folded: Folded;
  customers: ReadonlyMap<string, string>;
  onGo: (revision: number) => void;
};

/** Facts of the current step: event, person, place and time; then its orders and exceptions, and the stays. */
export const StepFacts = ({ replayed, folded: { step }, customers, onGo }: FactsProps) => {
  const t = useT();
  const { data } = step.event;
  const orderNumber = "orderNumber" in data ? data.orderNumber : undefined;
  return (
    <Box
      as="aside"
      hairline="left"
      fill="surface"
      scroll
      className={styles.stepFacts}
      aria-label={t("replay.step")}
      tabIndex={0}
    >
      <Row as="header" gap={8}>
        <Title line={24}>{eventTitle(step, t)}</Title>
        <Text as="b" push size={12} weight={600} tone="fg3">
          r{step.revision}
        </Text>
      </Row>
      {step.exceptions.map((code) => (
        <Tag key={code} minimal intent="warning" icon={<WarningSign size={12} />}>
          {codeText(code, t)}
        </Tag>
      ))}
      {step.sentence && (
        <p>
          <Sentence text={step.sentence} code={replayed.answer.gasBarcode} />
        </p>
      )}
      <dl>
        <Fact name={t("replay.who")}>{step.user.name ?? "—"}</Fact>
        {step.driver && <Fact name={t("fields.driverInfo")}>{step.driver.name ?? "—"}</Fact>}
        {step.escorts.length > 0 && (
          <Fact name={t("fields.escortsInfo")}>
            {step.escorts.map(({ name }) => name ?? "—").join(t("client.builder.listComma"))}
          </Fact>
        )}
        {orderNumber && <Fact name={t("fields.orderNumber")}>{orderNumber}</Fact>}
        <Fact name={t("replay.where")}>{step.company.name ?? "—"}</Fact>
        <Fact name={t("fields.device")}>{step.device ?? "—"}</Fact>
        <Fact name={t("fields.occurredAt")}>{showMoment(step.occurredAt, true)}</Fact>
        <Fact name={t("fields.recordedAt")}>{showMoment(step.recordedAt, true)}</Fact>
        <Fact name={t("events.command")}>
          <Hash value={step.event.meta.commandId} />
        </Fact>
        <Fact name={t("fields.eventIndex")}>
          <PositionLink index={step.index} />
        </Fact>
      </dl>
      <Beside replayed={replayed} step={step} />
      <StayList replayed={replayed} revision={step.revision} customers={customers} onGo={onGo} />
    </Box>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row align="stretch" hairline="top">
    <Text as="dt" fixed tone="fg3">
      {name}
    </Text>
    <Text as="dd" weight={500} anywhere>
      {children}
    </Text>
  </Row>
);

/** Link to the event page, where the browser checks the event's proof. */
const PositionLink = ({ index }: { index: number | null }) => {
  const t = useT();
  if (index === null) return t("replay.notSealed");
  if (!hasCode(...auditScreens.events.codes.list)) return showNumber(index);
  return <Link href={`${auditScreens.events.path}?from=${index}&index=${index}`}>{showNumber(index)}</Link>;
};
