import { SegmentedControl } from "@blueprintjs/core";
import { Export } from "@blueprintjs/icons";
import { useDeferredValue, useState } from "react";
import { Link } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { stockDetail } from "#contracts/lists/stock.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Box, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { usePlaceStock, type PlaceStock } from "#client/kit/list/past/place-stock.ts";
import { listOf, wholeListOf } from "./place-list.ts";
import type { Change, PlaceAddress, PlaceAnswer } from "./place-state.ts";
import styles from "./place-replay.module.css";

type NumbersProps = { full: number; empty: number; at: number; address: PlaceAddress; isPlaying: boolean };

/** The numbers at the moment. Those by specification wait while it plays. */
export const Numbers = ({ full, empty, at, address: { kind, id }, isPlaying }: NumbersProps) => {
  const t = useT();
  const stock = usePlaceStock({ [kind]: id }, new Date(at).toISOString(), !isPlaying);
  return (
    <Stack gap={8} pad={16} rule="right">
      <Text as="p" size={12} tone="fg2">
        {t("place.hereAt", { at: showMoment(new Date(at).toISOString()) })}
      </Text>
      <Text as="p" number size={44} line={48} weight={600} data-total={full + empty}>
        {showNumber(full + empty)}
      </Text>
      <Row justify="between">
        <span>{t("content.full")}</span>
        <Text as="b" number>
          {showNumber(full)}
        </Text>
      </Row>
      <Row justify="between">
        <span>{t("content.empty")}</span>
        <Text as="b" number>
          {showNumber(empty)}
        </Text>
      </Row>
      {stock && stock.held > 0 && (
        <Row justify="between" tone="alert">
          <span>{t("place.held")}</span>
          <Text as="b" number>
            {showNumber(stock.held)}
          </Text>
        </Row>
      )}
      {stock && <Specs of={stock.specs} />}
    </Stack>
  );
};

const Specs = ({ of: specs }: { of: PlaceStock["specs"] }) => {
  const t = useT();
  if (specs.length === 0) return null;
  return (
    <table className={styles.specs}>
      <caption>{t("place.bySpec")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("fields.specName")}</th>
          <th scope="col">{t("content.full")}</th>
          <th scope="col">{t("content.empty")}</th>
        </tr>
      </thead>
      <tbody>
        {specs.map((spec) => (
          <tr key={spec.specId}>
            <th scope="row">{spec.specName ?? "–"}</th>
            <td>{showNumber(spec.full)}</td>
            <td>{showNumber(spec.empty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type ThereProps = { address: PlaceAddress; answer: PlaceAnswer; isPlaying: boolean };

/** The cylinders that were there. While it plays, the list waits. */
export const There = ({ address, answer, isPlaying }: ThereProps) => {
  const t = useT();
  const [shownAt, setShownAt] = useState(address.at);
  const at = useDeferredValue(isPlaying ? shownAt : address.at);
  if (!isPlaying && shownAt !== address.at) setShownAt(address.at);
  const { list, query } = listOf(address, answer);
  const asOf = new Date(at).toISOString();
  const [content, setContent] = useState("all");
  const filter = list === stockDetail && content !== "all" ? { isFull: content === "full" } : {};
  const whole = wholeListOf(address, answer, at);
  return (
    <Stack as="section" grow className={styles.list} aria-label={t("place.there")}>
      {hasCode(...list.permission) ? (
        <OwnList
          key={`${list.name} ${content}`}
          list={list}
          query={{ ...query, ...filter, asOf }}
          name={t("place.there")}
          nothing={
            <EmptyState kind="nothing" text="" title={t(content === "all" ? "place.nothingThere" : "place.nothing")} />
          }
          renderHead={() => <ThereHead {...{ whole, content, setContent }} hasContent={list === stockDetail} />}
        />
      ) : (
        <EmptyState kind="forbidden" code={list.permission[0] ?? ""} />
      )}
    </Stack>
  );
};

type HeadProps = { whole: string; hasContent: boolean; content: string; setContent: (content: string) => void };

/** The name of the list, a choice of full or empty cylinders, and the way to the page with all of the list. */
const ThereHead = ({ whole, hasContent, content, setContent }: HeadProps) => {
  const t = useT();
  return (
    <Row wrap gap={12} justify="between" padX={16} padY={8}>
      <Title as="h2" size={14}>
        {t("place.there")}
      </Title>
      {hasContent && (
        <SegmentedControl
          size="small"
          aria-label={t("fields.content")}
          value={content}
          onValueChange={setContent}
          options={["all", "full", "empty"].map((value) => ({
            value,
            label: t(value === "all" ? "common.all" : `content.${value}`),
          }))}
        />
      )}
      <Link href={whole}>
        <Row gap={4}>
          <Export /> {t("place.whole")}
        </Row>
      </Link>
    </Row>
  );
};

const SHOWN_AROUND = 8;

/** The changes before and after the moment, each with its place in the log. */
export const AroundMoment = ({ changes, passed }: { changes: readonly Change[]; passed: number }) => {
  const t = useT();
  const before = changes.slice(Math.max(0, passed - SHOWN_AROUND), passed).toReversed();
  const after = changes.slice(passed, passed + SHOWN_AROUND);
  return (
    <Box as="section" pad={16} aria-label={t("place.around")}>
      <Title as="h2" size={14}>
        {t("place.before")}
      </Title>
      {before.length === 0 ? <Text tone="fg3">{t("place.nothing")}</Text> : <Changes of={before} />}
      <Title as="h2" size={14} above={12}>
        {t("place.after")}
      </Title>
      {after.length === 0 ? <Text tone="fg3">{t("place.nothing")}</Text> : <Changes of={after} />}
    </Box>
  );
};

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));

const Changes = ({ of: changes }: { of: readonly Change[] }) => {
  const t = useT();
  const maySee = useCode(...auditScreens.events.codes.list);
  return (
    <Stack as="ul" gap={4}>
      {changes.map(({ index, at, dFull, dEmpty, mark }, place) => (
        <Row as="li" key={`${at}-${place}`} gap={8} size={12}>
          <Text mono>{showMoment(new Date(at).toISOString(), true)}</Text>
          {dFull !== 0 && <span>{t("place.fullBy", { by: signed(dFull) })}</span>}
          {dEmpty !== 0 && <span>{t("place.emptyBy", { by: signed(dEmpty) })}</span>}
          {mark !== undefined && <Text tone="alert">!</Text>}
          <Text push mono>
            {index === null ? (
              "–"
            ) : maySee ? (
              <Link href={`${auditScreens.events.path}?index=${index}&from=${index}`}>{showNumber(index)}</Link>
            ) : (
              showNumber(index)
            )}
          </Text>
        </Row>
      ))}
    </Stack>
  );
};
