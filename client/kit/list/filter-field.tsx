import { Button, PopoverNext } from "@blueprintjs/core";
import { Barcode, Calendar } from "@blueprintjs/icons";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import type { Option } from "#contracts/fields/field.ts";
import type { SearchField } from "#contracts/lists/define-list.ts";
import { parseDay, showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { LookupInput } from "../inputs/lookup-input.tsx";
import { Loading } from "../loading.tsx";

const RangeCalendar = lazy(async () => ({ default: (await import("../inputs/calendar.tsx")).RangeCalendar }));

/** One place of the filter bar: a search field, or the two of a range. */
export type FilterPlace = { names: string[]; label: string; field: SearchField };
type Props = {
  place: FilterPlace;
  /** px */ width: number;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
};

/** A search field with its label inside, at the left edge. */
export const FilterField = ({ place, width, values, onChange }: Props) => {
  const id = useId();
  const [name = ""] = place.names;
  return (
    <div className={`cy-field is-${place.field.input}${place.names.length > 1 ? " is-range" : ""}`} style={{ width }}>
      <label className="cy-field-label" htmlFor={id}>
        {place.label}
      </label>
      {place.names.length > 1 ? (
        <RangeField id={id} {...{ place, values, onChange }} />
      ) : (
        <OneField
          id={id}
          name={name}
          field={place.field}
          label={place.label}
          value={values[name] ?? ""}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </div>
  );
};

type One = {
  id: string;
  name: string;
  field: SearchField;
  label: string;
  value: string;
  onChange: (value: string) => void;
};

const OneField = ({ id, name, field, label, value, onChange }: One) => {
  const t = useT();
  switch (field.input) {
    case "choice":
    case "flag":
      return <Choice id={id} name={name} value={value} options={field.options ?? flags} onChange={onChange} />;
    case "lookup":
      return (
        <LookupInput
          id={id}
          name={name}
          label={label}
          lookup={field.lookup ?? ""}
          params={field.lookupParams}
          value={value ? [value] : []}
          placeholder={t("client.list.all")}
          onChange={([chosen = ""]) => onChange(chosen)}
        />
      );
    case "day":
      return <DayText id={id} name={name} value={value} placeholder="dd/MM/yyyy" onChange={onChange} />;
    case "text":
    case "barcode":
    case "integer":
      return (
        <>
          <input
            id={id}
            name={name}
            autoComplete="off"
            inputMode={field.input === "integer" ? "numeric" : undefined}
            placeholder={t(field.input === "barcode" ? "client.list.scanOrType" : "client.list.contains")}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {field.input === "barcode" && <Barcode size={14} />}
        </>
      );
    default:
      return field.input satisfies never;
  }
};

const flags: Option[] = [
  { value: "true", label: "client.yes" },
  { value: "false", label: "client.no" },
];

const Choice = ({
  id,
  name,
  value,
  options,
  onChange,
}: {
  id: string;
  name: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}) => {
  const t = useT();
  return (
    <select
      id={id}
      name={name}
      value={value}
      className={value ? "" : "is-empty"}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t("client.list.all")}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {t(option.label)}
        </option>
      ))}
    </select>
  );
};

/** A day as text; it counts once it is one. */
const DayText = ({
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
  const [text, setText] = useState(showDay(value));
  useEffect(() => setText(showDay(value)), [value]);
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

const RangeField = ({ id, place, values, onChange }: Omit<Props, "width"> & { id: string }) => {
  const t = useT();
  const [from = "", to = ""] = place.names;
  const calendar = (
    <Suspense fallback={<Loading />}>
      <RangeCalendar
        from={values[from] || null}
        to={values[to] || null}
        onPick={(start, end) => onChange({ [from]: start ?? "", [to]: end ?? "" })}
      />
    </Suspense>
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
      <span className="cy-muted">–</span>
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
