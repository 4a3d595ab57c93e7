import { Button } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { importCalls, type ImportDetail } from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { dayOrders, readDay, type DayOrder } from "#contracts/imports/read-day.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Band } from "#client/kit/band.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { fieldLabel } from "../import-words.ts";

type Props = {
  of: Pick<ImportDetail, "id" | "kind" | "reading">;
  mayAdd: boolean;
  /** Resolves when no cells are being sent, so that a check does not overtake them. */
  settled: () => Promise<void>;
  onAgain: () => Promise<void>;
};

/** Notes about columns: how their days and months are read. */
export const ReadingNotes = ({ of, mayAdd, settled, onAgain }: Props) => {
  const [busy, setBusy] = useState(false);
  const settle = async (field: string, order: DayOrder): Promise<void> => {
    setBusy(true);
    try {
      await settled();
      await send(importCalls.settle, { id: of.id, days: { field, order } });
      await onAgain();
    } catch {
      // The call shows its own error message.
    } finally {
      setBusy(false);
    }
  };
  const { days, months } = of.reading ?? { days: [], months: [] };
  return (
    <>
      {days.map((column) => (
        <Days
          key={column.field}
          kind={of.kind}
          column={column}
          disabled={busy || !mayAdd}
          onOrder={(order) => void settle(column.field, order)}
        />
      ))}
      {months.map((column) => (
        <Months key={column.field} kind={of.kind} column={column} />
      ))}
    </>
  );
};

/** A date with its month's name, because digits alone would be ambiguous. */
const inWords = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

type DaysProps = {
  kind: ImportDetail["kind"];
  column: Reading["days"][number];
  disabled: boolean;
  onOrder: (order: DayOrder) => void;
};

/** Shows how a column's dates are read. If the order is unclear, the person chooses it. */
const Days = ({ kind, column, disabled, onOrder }: DaysProps) => {
  const t = useT();
  const { i18n } = useTranslation();
  const { field, order, by, sample, cells } = column;
  const words = {
    field: fieldLabel(field, importKinds[kind].fields[field], t),
    sample,
    count: cells,
    n: showNumber(cells),
  };
  if (order) {
    const other = dayOrders.find((each) => each !== order);
    return (
      <Band tone="note">
        <Calendar size={14} />
        <span>{t(`client.import.days.${by ?? "cells"}.${order}`, words)}</span>
        {by === "person" && other && (
          <LinkButton disabled={disabled} onClick={() => onOrder(other)}>
            {t(`client.import.order.${other}`)}
          </LinkButton>
        )}
      </Band>
    );
  }
  const days = dayOrders.map((each) => [each, readDay(sample, each)] as const);
  return (
    <Band tone="warn">
      <Calendar size={14} />
      <span>{t("client.import.days.ask", words)}</span>
      {days.map(([each, day]) => (
        <Button
          key={each}
          size="small"
          disabled={disabled}
          text={
            day
              ? t(`client.import.orderIs.${each}`, { day: inWords(day, i18n.language) })
              : t(`client.import.order.${each}`)
          }
          onClick={() => onOrder(each)}
        />
      ))}
    </Band>
  );
};

const Months = ({ kind, column }: { kind: ImportDetail["kind"]; column: Reading["months"][number] }) => {
  const t = useT();
  const { field, sample, day, cells } = column;
  const label = fieldLabel(field, importKinds[kind].fields[field], t);
  return (
    <Band tone="note">
      <Calendar size={14} />
      <span>
        {t("client.import.months", { field: label, sample, day: showDay(day), count: cells, n: showNumber(cells) })}
      </span>
    </Band>
  );
};
