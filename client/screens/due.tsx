import { Button, ButtonGroup } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { useQueries } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { due } from "#contracts/lists/due.ts";
import { dueSteps } from "#contracts/lists/options.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { get } from "#client/state/api.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

type LeadProps = ComponentProps<NonNullable<ComponentProps<typeof ListScreen>["lead"]>>;

const steps = dueSteps.map(({ value }) => String(value));

/** Number of cylinders of each step, with the other filters of the list. Undefined while loading. */
const useCounts = (values: LeadProps["values"]): (number | undefined)[] => {
  const queries = useQueries({
    queries: steps.map((step) => ({
      queryKey: ["list", due.name, "count", { ...values, due: step }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { ...values, due: step, pageIndex: 1, pageSize: 1, exactTotal: true };
        return (await get<{ total: number }>(due.path, query, { silent: true, signal })).total;
      },
    })),
  });
  useListChanged(due.name, () => void Promise.all(queries.map(({ refetch }) => refetch())));
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
                {isOver ? t("due.0") : t("due.chip", { n: step })} <b>{total === undefined ? "–" : count(total)}</b>
              </>
            }
            onClick={() => search({ due: next })}
          />
        );
      })}
    </ButtonGroup>
  );
};

/** Cylinders by the day of their next inspection: overdue ones first, then those of the next 90 days. */
const DueScreen = () => <ListScreen list={due} lead={DueChips} />;

export default DueScreen;
