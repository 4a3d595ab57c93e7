import { Barcode } from "@blueprintjs/icons";
import { useId } from "react";
import type { Option } from "#contracts/fields/field.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import styles from "./filters.module.css";
import { DayText, type FilterFieldProps, NumberRange, RangeField } from "./range-field.tsx";

/** A search field with its label inside, at the left. */
export const FilterField = ({ place, width, values, onChange }: FilterFieldProps) => {
  const id = useId();
  const [name = ""] = place.names;
  return (
    <Row
      fixed
      fill="bg"
      radius="control"
      className={classes(styles.filterField, place.names.length > 1 && styles.isRange)}
      data-input={place.field.input}
      style={{ width }}
    >
      <Text as="label" nowrap line={32} weight={500} tone="fg2" className={styles.label} htmlFor={id}>
        {place.label}
      </Text>
      {place.names.length > 1 && place.field.input === "integer" ? (
        <NumberRange id={id} {...{ place, values, onChange }} />
      ) : place.names.length > 1 ? (
        <RangeField id={id} {...{ place, values, onChange }} />
      ) : (
        <OneField
          id={id}
          name={name}
          field={place.field}
          label={place.label}
          value={values[name] ?? ""}
          values={values}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Row>
  );
};

type One = {
  id: string;
  name: string;
  field: SearchField;
  label: string;
  value: string;
  values: Record<string, string>;
  onChange: (value: string) => void;
};

const OneField = ({ id, name, field, label, value, values, onChange }: One) => {
  const t = useT();
  switch (field.input) {
    case "choice":
    case "flag":
      return <Choice id={id} name={name} value={value} options={field.options ?? flags} onChange={onChange} />;
    case "lookup":
      return (
        <LookupInput
          bare
          id={id}
          name={name}
          label={label}
          lookup={field.lookup ?? ""}
          params={{ ...field.lookupParams, ...followed(field, values) }}
          value={value ? [value] : []}
          placeholder={t("common.all")}
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
            placeholder={t(placeholderOf(field))}
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

const placeholderOf = ({ input, op }: SearchField): string => {
  if (op === "from") return "client.list.from";
  return input === "barcode" ? "client.list.scanOrType" : "client.list.contains";
};

/** Parameters of the lookup, from the search fields that it depends on. */
const followed = ({ depends = {} }: SearchField, values: Record<string, string>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(depends).map(([query, other]) => [query, values[other]]));

const flags: Option[] = [
  { value: "true", label: "common.yes" },
  { value: "false", label: "common.no" },
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
  options: readonly Option[];
  onChange: (value: string) => void;
}) => {
  const t = useT();
  return (
    <select
      id={id}
      name={name}
      value={value}
      className={value ? "" : styles.isEmpty}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t("common.all")}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {t(option.label)}
        </option>
      ))}
    </select>
  );
};
