import { Button, PopoverNext } from "@blueprintjs/core";
import { ArrowRight } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { ProvingEvent } from "#contracts/list-kit/as-of.ts";
import { scannedLists } from "#contracts/lists/past.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { replayAddress } from "#client/state/menus/audit-addresses.ts";
import type { Cell, Row as ListedRow } from "../../cells/cell.ts";

const SINCE = "proceduresSince";
const EVENT = "event";
/** Room for "12 procedures" as a button. */
const WIDTH = 112;

const more: Readonly<Record<string, { name: string; label: string; group: string }>> = {
  [cylinder.name]: { name: SINCE, label: "asOf.changes", group: "asOf.since" },
  ...Object.fromEntries(
    Object.keys(scannedLists).map((name) => [name, { name: EVENT, label: "asOf.index", group: "asOf.event" }]),
  ),
};

/** Lists of the past with one more column: the archive with what happened since, those of a place with the event that proves a row. */
export const withSince = <L extends ListDefinition>(list: L, asOf: string | undefined): L => {
  const column = more[list.name];
  if (asOf === undefined || !column) return list;
  const { name, label, group } = column;
  return {
    ...list,
    columns: { ...list.columns, [name]: { kind: "integer", label, width: WIDTH, priority: 1 } },
    layout: [...list.layout, { group, columns: [name] }],
  };
};

const EventCell = ({ value }: { value: unknown }) => {
  const index = (value as ProvingEvent | null | undefined)?.index ?? null;
  return (
    <Text mono tone={index === null ? "fg3" : "accent"}>
      {index === null ? "–" : showNumber(index)}
    </Text>
  );
};

/** The number of procedures since the moment. It opens to what differs now. */
const SinceCell = ({ row, value }: { row: ListedRow; value: unknown }) => {
  const t = useT();
  const count = Number(value ?? 0);
  if (count === 0) return <Text tone="fg3">{t("asOf.unchanged")}</Text>;
  return (
    <Row justify="end">
      <PopoverNext placement="bottom-end" content={<ThenAndNow row={row} count={count} />}>
        <Button variant="minimal" size="small" intent="primary" text={t("asOf.procedures", { count })} />
      </PopoverNext>
    </Row>
  );
};

/** Cells of the columns that {@link withSince} adds. */
export const sinceCells: Record<string, Cell> = { [SINCE]: SinceCell, [EVENT]: EventCell };

type Fact = { label: string; textOf: (row: ListedRow) => string };

const useFacts = (): Fact[] => {
  const t = useT();
  const word = (prefix: string, value: unknown): string =>
    typeof value === "string" && value !== "" ? t(`${prefix}.${value}`) : "–";
  return [
    { label: t("fields.lastLocationName"), textOf: (row) => textOf(row["lastLocationName"]) || "–" },
    {
      label: t("fields.procedureId"),
      textOf: ({ procedureId }) => (typeof procedureId === "number" ? t(procedureLabel(procedureId)) : "–"),
    },
    { label: t("fields.content"), textOf: (row) => word("content", row["content"]) },
    { label: t("fields.life"), textOf: (row) => word("life", row["life"]) },
  ];
};

const ThenAndNow = ({ row, count }: { row: ListedRow; count: number }): ReactNode => {
  const t = useT();
  const id = textOf(row["id"]);
  const gasBarcode = textOf(row["gasBarcode"]);
  const { data } = useQuery({
    queryKey: ["cylinderNow", id],
    queryFn: ({ signal }) => get<Page<ListedRow>>(cylinder.path, { gasBarcode }, { silent: true, signal }),
  });
  const now = data?.list.find((each) => each["id"] === id);
  const facts = useFacts().map(({ label, textOf: say }) => ({ label, before: say(row), now: now && say(now) }));
  const differing = facts.filter((fact) => fact.now !== undefined && fact.now !== fact.before);
  return (
    <Stack gap={8} pad={16} role="dialog" aria-label={t("asOf.thenAndNow")} data-since={id}>
      <Row gap={8}>
        <b>{t("asOf.thenAndNow")}</b>
        <Text tone="fg3" size={12}>
          {t("asOf.procedures", { count })}
          {now && `${t("common.comma")}${t("asOf.differing", { count: differing.length })}`}
        </Text>
      </Row>
      {facts.map(({ label, before, now: today }) => (
        <Grid key={label} columns="88px 1fr 16px 1fr" gap={8} hairline="top">
          <Text tone="fg2">{label}</Text>
          <Text tone="fg2">{before}</Text>
          <ArrowRight />
          <Text weight={today === before ? 400 : 600}>{today ?? "…"}</Text>
        </Grid>
      ))}
      <Link href={replayAddress({ gasBarcode })}>{t("asOf.replayCylinder")}</Link>
    </Stack>
  );
};
