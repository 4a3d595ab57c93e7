import { Button, ButtonGroup } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { useQueries } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { due } from "#contracts/lists/due.ts";
import { dueSteps } from "#contracts/lists/options.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import type { Row as ListedRow } from "#client/kit/cells/cell.ts";
import { daysTo } from "#client/kit/cells/life-cell.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { textOf } from "#client/lib/text-of.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { queryClient } from "#client/state/query-client.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

type LeadProps = ComponentProps<NonNullable<ComponentProps<typeof ListScreen>["lead"]>>;

const steps = dueSteps.map(({ value }) => String(value));

const countsKey = ["list", due.name, "count"];

/** Number of cylinders of each step, with the other filters of the list. Undefined while loading. */
const useCounts = (values: LeadProps["values"]): (number | undefined)[] => {
  const queries = useQueries({
    queries: steps.map((step) => ({
      queryKey: [...countsKey, { ...values, due: step }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...values, due: step, pageIndex: 1, pageSize: 1, exactTotal: true };
        return (await get<{ total: number }>(due.path, query, { silent: true, signal })).total;
      },
    })),
  });
  return queries.map(({ data }) => data);
};

/** The value of the filter without the mark for "or overdue". */
const parted = (value: string | undefined) => {
  const over = value === "0" || value?.startsWith("to") === true;
  return { over, days: value === undefined || value === "0" ? "" : value.replace("to", "") };
};

const joined = (over: boolean, days: string): string => (over ? (days === "" ? "0" : `to${days}`) : days);

/** Chips that count and are pressed to show: the overdue ones, and those due within so many days, of which one is on at a time. */
const DueChips = ({ values, search }: LeadProps) => {
  const t = useT();
  const counts = useCounts(values);
  useListChanged(due.name, () => void queryClient.invalidateQueries({ queryKey: countsKey }));
  const { over, days } = parted(values["due"]);
  return (
    <ButtonGroup role="group" aria-label={t("due.chips")}>
      {steps.map((step, at) => {
        const isOver = step === "0";
        const isOn = isOver ? over : days === step;
        const total = counts[at];
        const next = isOver ? joined(!over, days) : joined(over, isOn ? "" : step);
        return (
          <Button
            key={step}
            active={isOn}
            aria-pressed={isOn}
            intent={isOver ? "danger" : isOn ? "primary" : "none"}
            variant={isOver ? "outlined" : undefined}
            icon={isOver ? <ErrorIcon size={14} /> : undefined}
            title={isOver ? t("due.notToFill") : undefined}
            text={
              <>
                {isOver ? t("due.0") : t("due.chip", { n: step })}{" "}
                <b>{total === undefined ? "–" : showNumber(total)}</b>
              </>
            }
            onClick={() => search({ due: next })}
          />
        );
      })}
    </ButtonGroup>
  );
};

type HeadProps = Pick<LeadProps, "values">;

/** Head of the overdue cylinders: how many, and what must not be done with them. */
const OverdueHead = ({ values }: HeadProps) => {
  const t = useT();
  const [total] = useCounts(values);
  return (
    <Row as="span" gap={8}>
      <Text tone="alert">{t("due.0")}</Text>
      {total !== undefined && <Text tone="alert">{showNumber(total)}</Text>}
      <Text weight={400} tone="fg2">
        {t("due.notToFill")}
      </Text>
    </Row>
  );
};

/** Head of the cylinders that are not overdue: within how many days they are due, and how many they are. */
const AheadHead = ({ values }: HeadProps) => {
  const t = useT();
  const { days } = parted(values["due"]);
  const total = useCounts(values)[steps.indexOf(days)];
  return (
    <Row as="span" gap={8}>
      {days === "" ? t("due.notYet") : t("due.within", { days })}
      {total !== undefined && <Text tone="fg2">{showNumber(total)}</Text>}
    </Row>
  );
};

const sectionOf = ({ expirationDate }: ListedRow) => {
  const days = daysTo(textOf(expirationDate).slice(0, 10));
  return days !== undefined && days < 0
    ? { name: "overdue", isAlert: true, Head: OverdueHead }
    : { name: "ahead", Head: AheadHead };
};

/** Cylinders by the day of their next inspection: overdue ones first, then those of the next 90 days. */
const DueScreen = () => <ListScreen list={due} lead={DueChips} sections={sectionOf} />;

export default DueScreen;
