import { Document, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import type { ReplayStep } from "#contracts/audit/replay-call.ts";
import { showMoment, showDay } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { asServerTime } from "#client/lib/server-time.ts";
import { Box, Grid, Row, Text, Title } from "#client/kit/layout.tsx";
import type { CylinderState, RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import { lifeOf } from "#contracts/streams/cylinder/situation.ts";
import { kgOf } from "#contracts/fields/grams.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { codeText } from "#contracts/streams/describe-event.ts";
import { type Names, type Replayed, durationOf, stayAt, durationText, placeName } from "./replay-state.ts";
import styles from "./replay.module.css";

/** Order states as the numbers that lists use. */
const statusNumbers = { declined: 0, completed: 1, pending: 2 } as const;

/** Orders and exceptions of the step, with the actions that people took. */
export const Beside = ({ replayed: { answer }, step }: { replayed: Replayed; step: ReplayStep }) => {
  const t = useT();
  const orders = answer.orders.filter(({ revisions }) => revisions.includes(step.revision));
  const exceptions = answer.exceptionsBeside.filter(({ revision }) => revision === step.revision);
  if (orders.length + exceptions.length === 0) return null;
  return (
    <section className={styles.besideList}>
      <Title as="h3" above={8} size={12} line={28} tone="fg2">
        {t("replay.beside")}
      </Title>
      <Box as="ul">
        {orders.map(({ orderNumber, status, clientName, placedAt, endedAt }) => (
          <Row as="li" align="stretch" gap={8} padY={6} hairline="top" key={orderNumber}>
            <Document size={14} />
            <span>
              <Text as="b" weight={500}>
                {t(`orderStatus.${statusNumbers[status]}`)}
              </Text>{" "}
              {orderNumber}
              <Text as="small" block size={12} line={16} tone="fg3">
                {[clientName, showMoment(placedAt), endedAt && showMoment(endedAt)].filter(Boolean).join(" · ")}
              </Text>
            </span>
          </Row>
        ))}
        {exceptions.map(({ id, code, status, actions }) => (
          <Row as="li" align="stretch" gap={8} padY={6} hairline="top" key={id}>
            <WarningSign size={14} />
            <span>
              <Text as="b" weight={500}>
                {codeText(code, t)}
              </Text>{" "}
              {t(`exceptionStatus.${status}`)}
              {actions.map(({ type, at, user, comment }) => (
                <Text as="small" block size={12} line={16} tone="fg3" key={type + at}>
                  {[t(`eventType.${type}`), user.name, showMoment(at), comment].filter(Boolean).join(" · ")}
                </Text>
              ))}
            </span>
          </Row>
        ))}
      </Box>
    </section>
  );
};

type Props = {
  replayed: Replayed;
  revision: number;
  customers: ReadonlyMap<string, string>;
  onGo: (revision: number) => void;
};

const AROUND = 4;

/** Stays of the cylinder near the current step, with their durations. */
export const StayList = ({ replayed: { stays }, revision, customers, onGo }: Props) => {
  const t = useT();
  const [now] = useState(() => asServerTime(Date.now()));
  const current = stayAt(stays, revision);
  const at = current ? stays.indexOf(current) : stays.length - 1;
  const around = stays.slice(Math.max(0, at - AROUND), at + AROUND + 1).toReversed();
  if (around.length === 0) return null;
  return (
    <section className={styles.stayList}>
      <Title as="h3" above={8} size={12} line={28} tone="fg2">
        {t("replay.stays")}
      </Title>
      <Box as="ol">
        {around.map((stay) => (
          <Grid
            as="li"
            rowGap={0}
            gap={8}
            columns="minmax(0, 1fr) auto"
            hairline="top"
            key={stay.revision}
            aria-current={stay === current || undefined}
          >
            <LinkButton onClick={() => onGo(stay.revision)}>{placeName(stay.place, customers, t)}</LinkButton>
            <em>{durationText(durationOf(stay.from, stay.until ?? now), t)}</em>
            <Text as="small" size={12} line={16} tone="fg2">
              {showMoment(stay.from)} – {stay.until ? showMoment(stay.until) : t("common.now")}
            </Text>
          </Grid>
        ))}
      </Box>
    </section>
  );
};

type Field = { name: string; label: string; text: (state: RegisteredCylinder, t: Translate, names: Names) => string };
type Detail = keyof RegisteredCylinder["details"];

const listed = (words: string[], t: Translate): string => words.join(t("common.comma"));

const detail = (name: Detail, label: string, show: (value: string, names: Names) => string = String): Field => ({
  name,
  label,
  text: ({ details }, _t, names) => {
    const value = details[name];
    return value === undefined || value === null || value === "" ? "" : show(String(value), names);
  },
});
const reference = (value: string, { reference: nameOf }: Names): string => nameOf(value);

/** Fields of the state in groups, in display order. */
const groups: Field[][] = [
  [
    { name: "life", label: "fields.life", text: (state, t) => t(`life.${lifeOf(state)}`) },
    {
      name: "holds",
      label: "common.holds",
      text: ({ holds }, t) =>
        listed(
          holds.map((hold) => t(`hold.${hold}`)),
          t,
        ),
    },
    { name: "content", label: "fields.content", text: ({ content }, t) => t(`content.${content}`) },
    { name: "gate", label: "replay.gate", text: ({ gate }, t) => t(`gate.${gate.is}`) },
    {
      name: "gateAt",
      label: "replay.gateAt",
      text: ({ gate }) => ("at" in gate ? showMoment(gate.at, true) : ""),
    },
    { name: "unprocessed", label: "replay.unprocessed", text: ({ unprocessed }) => String(unprocessed.length) },
  ],
  [
    { name: "holder", label: "replay.holder", text: ({ holder }, _t, { place }) => place(holder) },
    { name: "since", label: "fields.since", text: ({ since }) => showMoment(since.holder, true) },
    {
      name: "last",
      label: "replay.last",
      text: ({ last }, t) =>
        last ? `${t(procedureLabel(last.procedureId))} ${showMoment(last.occurredAt, true)}` : "",
    },
    { name: "procedures", label: "replay.procedures", text: ({ procedures }) => String(procedures) },
  ],
  [
    { name: "inspectionDue", label: "fields.expirationDate", text: ({ inspectionDue }) => showDay(inspectionDue) },
    detail("inspectionDate", "fields.inspectionDate", showDay),
    { name: "serviceEnd", label: "fields.serviceEnd", text: ({ serviceEnd }) => showDay(serviceEnd) },
  ],
  [
    detail("gasBarcode", "fields.gasBarcode"),
    detail("factoryNumber", "fields.factoryNumber"),
    detail("specId", "fields.specId", reference),
    detail("bodyId", "fields.bodyId", reference),
    detail("gasManufacturingUnitId", "fields.gasManufacturingUnitId", reference),
    detail("packingBatch", "fields.packingBatch"),
    detail("productionDate", "fields.productionDate", showDay),
    detail("emptyGrams", "fields.emptyWeight", (grams) => `${kgOf(Number(grams))} kg`),
  ],
];

export type Difference = {
  name: string;
  label: string;
  before: string;
  after: string;
  changed: boolean;
  first: boolean;
};

/** Fields that change with every procedure. They are shown, but not marked as changes. */
const alwaysMoved: ReadonlySet<string> = new Set(["procedures", "last"]);

export const differencesOf = (before: CylinderState, after: CylinderState, t: Translate, names: Names): Difference[] =>
  groups.flatMap((group, at) =>
    group.map(({ name, label, text }, place) => {
      const [was, is] = [before, after].map((state) => (state.status === "registered" ? text(state, t, names) : ""));
      const [one, other] = [was ?? "", is ?? ""];
      const changed = one !== other && !alwaysMoved.has(name);
      return { name, label: t(label), before: one, after: other, changed, first: place === 0 && at > 0 };
    }),
  );

export const countChanges = (differences: readonly Difference[]): number =>
  differences.filter(({ changed }) => changed).length;
