import { Button, PopoverNext } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { lazy } from "react";
import { useT } from "#client/lib/i18n.ts";
import { Part } from "../../part.tsx";
import { Loading } from "../../loading.tsx";
import { DayText } from "./day-text.tsx";
import type { FilterFieldProps } from "./filter-field.tsx";
import { Muted } from "#client/kit/inline.tsx";

const RangeCalendar = lazy(async () => ({ default: (await import("../../inputs/calendar.tsx")).RangeCalendar }));

/** Two search fields as one range, typed or picked. */
export const RangeField = ({
  id,
  place,
  values,
  latest,
  onChange,
}: Omit<FilterFieldProps, "width"> & { id: string; /** The last day that may be picked. */ latest?: string }) => {
  const t = useT();
  const [from = "", to = ""] = place.names;
  const calendar = (
    <Part fallback={<Loading />}>
      <RangeCalendar
        from={values[from] || null}
        to={values[to] || null}
        latest={latest}
        onPick={(start, end) => onChange({ [from]: start ?? "", [to]: end ?? "" })}
      />
    </Part>
  );
  return (
    <>
      <DayText
        id={id}
        name={from}
        value={values[from] ?? ""}
        placeholder={t("client.list.from")}
        onChange={(value) => onChange({ [from]: value })}
      />
      <Muted>–</Muted>
      <DayText
        name={to}
        value={values[to] ?? ""}
        placeholder={t("client.list.to")}
        onChange={(value) => onChange({ [to]: value })}
      />
      <PopoverNext placement="bottom-end" arrow={false} content={calendar}>
        <Button
          variant="minimal"
          size="small"
          icon={<Calendar size={14} />}
          aria-label={t("client.input.pickRange", { name: place.label })}
        />
      </PopoverNext>
    </>
  );
};
