import { Tag } from "@blueprintjs/core";
import { Cross, Disable, Error as ErrorIcon, Lock, Time } from "@blueprintjs/icons";
import { createContext, useContext } from "react";
import { businessNow } from "#client/lib/business-clock.ts";
import { useT } from "#client/lib/i18n.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { dateOf, showDay } from "#client/lib/dates.ts";
import type { CellProps, Row as ListedRow } from "./cell.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { textOf } from "#client/lib/text-of.ts";
import { GoodState, OutlineTag } from "#client/kit/cells/small-cells.tsx";
import styles from "./cells.module.css";

/** Number of days before the next inspection from which the cell shows it as due. */
const soon = 30;
export type Condition = "active" | "due" | "overdue" | "held" | "disabled" | "scrapped";

/** The most important state of a cylinder: scrapped, then disabled, then held, then its inspection. */
const conditionOf = (row: ListedRow, today: Date): Condition => {
  const life = textOf(row["life"]) || "active";
  if (life === "scrapped" || life === "disabled" || life === "held") return life;
  const due = textOf(row["inspectionDue"] ?? row["expirationDate"]).slice(0, 10);
  if (!due) return "active";
  if (due < businessDay(today)) return "overdue";
  const last = dateOf(due);
  return last && last.getTime() - today.getTime() < soon * 86_400_000 ? "due" : "active";
};

const Shown = createContext<string | undefined>(undefined);

/** Sets the moment as of which a list of the past is shown, so that its cells do not judge by today. */
export const ShownAsOf = Shown.Provider;

const useShownNow = (): Date => {
  const at = useContext(Shown);
  return at === undefined ? businessNow() : new Date(at);
};

/** State of a cylinder: plain text with a green dot where it can be used, a tag in every other state. */
export const LifeCell = ({ row }: Pick<CellProps, "row">) => {
  const t = useT();
  const condition = conditionOf(row, useShownNow());
  switch (condition) {
    case "active":
      return <GoodState text={t("life.active")} />;
    case "due":
      return (
        <Tag minimal intent="warning" icon={<Time size={12} />}>
          {t("client.condition.due")}
        </Tag>
      );
    case "overdue":
      return (
        <Tag minimal intent="danger" icon={<ErrorIcon size={12} />}>
          {t("client.condition.overdue")}
        </Tag>
      );
    case "held":
      return (
        <Tag intent="danger" icon={<Lock size={12} />} title={holdText(row, t)}>
          {t("life.held")}
        </Tag>
      );
    case "disabled":
      return (
        <Tag minimal icon={<Disable size={12} />}>
          {t("life.disabled")}
        </Tag>
      );
    case "scrapped":
      return <OutlineTag icon={<Cross size={12} />}>{t("life.scrapped")}</OutlineTag>;
    default:
      return condition satisfies never;
  }
};

const holdText = (row: ListedRow, t: (key: string) => string): string => {
  const reasons = row["holdReasons"];
  return Array.isArray(reasons) ? reasons.map((reason) => t(`hold.${String(reason)}`)).join("、") : "";
};

/** Day of the next inspection: red when overdue, amber when due soon. */
export const DueCell = ({ value, row }: Pick<CellProps, "value" | "row">) => {
  const condition = conditionOf({ ...row, life: "active" }, useShownNow());
  const name = condition === "overdue" ? styles.overdue : condition === "due" ? styles.due : undefined;
  return <span className={name}>{showDay(textOf(value))}</span>;
};

/** Number of days from today, or from another time, to a day. It is negative if the day is over. */
export const daysTo = (day: string, now = businessNow()): number | undefined => {
  const [from, to] = [dateOf(businessDay(now)), dateOf(day)];
  return from && to ? Math.round((to.getTime() - from.getTime()) / 86_400_000) : undefined;
};

/** Day of the next inspection, and in words how far it is: red when overdue, amber when due soon. */
export const DueDaysCell = ({ value, row }: Pick<CellProps, "value" | "row">) => {
  const t = useT();
  const days = daysTo(textOf(value).slice(0, 10), useShownNow());
  if (days === undefined) return <DueCell value={value} row={row} />;
  const words = days === 0 ? t("due.today") : t(days < 0 ? "due.over" : "due.ahead", { count: Math.abs(days) });
  return (
    <Row as="span" inline gap={8} weight={days < 0 ? 600 : 400}>
      <DueCell value={value} row={row} />
      <Text size={12} className={days < 0 ? styles.overdue : days < soon ? styles.due : undefined}>
        {words}
      </Text>
    </Row>
  );
};
