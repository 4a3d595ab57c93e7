import { Button, PopoverNext } from "@blueprintjs/core";
import { Calendar } from "@blueprintjs/icons";
import { lazy } from "react";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { parseDay, showDay } from "#client/lib/dates.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useT } from "#client/lib/i18n.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Part } from "#client/kit/part.tsx";
import { Loading } from "#client/kit/loading.tsx";

/** A day as text. It is applied once it is a complete day. */
export const DayText = ({
  id,
  name,
  value,
  placeholder,
  onChange,
}: {
  id?: string;
  name: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) => {
  const [text, setText] = useDraft(value, showDay);
  const commit = (): void => {
    const day = parseDay(text);
    if (day) onChange(day);
    else if (text.trim() === "") onChange("");
    else setText(showDay(value));
  };
  return (
    <input
      id={id}
      name={name}
      autoComplete="off"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
};

const RangeCalendar = lazy(async () => ({ default: (await import("../../inputs/calendar.tsx")).RangeCalendar }));

/** Two search fields as one range, typed or picked. */
export const RangeField = ({
  id,
  place,
  values,
  latest,
  onChange,
}: Omit<FilterFieldProps, "width"> & { id: string; /** The last day that can be picked. */ latest?: string }) => {
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

/** Two search fields as a range of whole numbers. */
export const NumberRange = ({ id, place, values, onChange }: Omit<FilterFieldProps, "width"> & { id: string }) => {
  const t = useT();
  return place.names.map((name, at) => (
    <input
      key={name}
      id={at === 0 ? id : undefined}
      name={name}
      autoComplete="off"
      inputMode="numeric"
      aria-label={`${place.label} ${t(at === 0 ? "client.list.from" : "client.list.to")}`}
      placeholder={t(at === 0 ? "client.list.from" : "client.list.to")}
      value={values[name] ?? ""}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value.replaceAll(/[,\s]/g, "") })}
    />
  ));
};

/** One place of the filter bar: a search field, or the two fields of a range. */
export type FilterPlace = { names: string[]; label: string; field: SearchField };

export type FilterFieldProps = {
  place: FilterPlace;
  /** In px. */ width: number;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};
