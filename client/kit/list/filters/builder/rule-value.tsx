import { InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import type { FilterLeaf, FilterValue } from "#contracts/fields/operators.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { Combobox } from "../../../inputs/combobox.tsx";
import { DayInput } from "../../../inputs/day-input.tsx";
import { LookupInput } from "../../../inputs/lookup-input.tsx";
import { RangeField } from "../range-field.tsx";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";
import { takesSeveral } from "./filter-fields.ts";
import filterFieldStyles from "#client/kit/list/filters/filter-field.module.css";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";

type Props = {
  field: FilterField;
  rule: FilterLeaf;
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onChange: (value: FilterValue) => void;
};

const listOf = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : value === "" ? [] : [value]).map(String);

/** The input for a rule's value, by the field's type and the operator. */
export const RuleValue = (props: Props) => {
  const { field, rule, onChange } = props;
  const t = useT();
  const label = t("client.builder.value");
  if (field.column.lookup) return <ChosenRecords {...props} />;
  if (field.type === "bool" || field.column.options) return <ChosenOptions {...props} />;
  if (field.type === "date") return <Days {...props} />;
  if (takesSeveral(rule.operator))
    return (
      <Several
        label={label}
        numeric={field.type === "number"}
        value={listOf(rule.value)}
        onChange={(values) => onChange(values)}
      />
    );
  return (
    <InputGroup
      fill
      name="value"
      aria-label={label}
      autoComplete="off"
      inputMode={field.type === "number" ? "decimal" : undefined}
      value={String(rule.value)}
      onValueChange={(text) => onChange(text)}
    />
  );
};

const ChosenRecords = ({ field, rule, names, onNames, onChange }: Props) => {
  const t = useT();
  const many = takesSeveral(rule.operator);
  return (
    <LookupInput
      name="value"
      label={t("client.builder.value")}
      lookup={field.column.lookup ?? ""}
      many={many}
      known={names}
      value={listOf(rule.value)}
      onChange={(ids, offers) => {
        onNames(Object.fromEntries(offers.map(({ id, name }) => [id, name])));
        onChange(many ? ids : (ids[0] ?? ""));
      }}
    />
  );
};

const ChosenOptions = ({ field, rule, onChange }: Props) => {
  const t = useT();
  const [key, setKey] = useState("");
  const many = takesSeveral(rule.operator);
  const options =
    field.type === "bool"
      ? [
          { value: true, label: "client.yes" },
          { value: false, label: "client.no" },
        ]
      : (field.column.options ?? []);
  const offers = options.map(({ value, label }) => ({ id: String(value), name: t(label) }));
  const valueOf = (id: string) => options.find(({ value }) => String(value) === id)?.value ?? id;
  const chosen = offers.filter(({ id }) => listOf(rule.value).includes(id));
  return (
    <Combobox
      name="value"
      label={t("client.builder.value")}
      many={many}
      chosen={chosen}
      offers={offers.filter(({ name }) => name.toLowerCase().includes(key.toLowerCase()))}
      onType={setKey}
      onChoose={(next) =>
        onChange(many ? next.map(({ id }) => valueOf(id) as string | number) : next[0] ? valueOf(next[0].id) : "")
      }
    />
  );
};

/** The future cannot be asked for (rules §6), but in columns whose days lie ahead. */
const Days = ({ field, rule, onChange }: Props) => {
  const t = useT();
  const [today] = useState(() => businessDay(businessNow()));
  const latest = field.column.ahead ? undefined : today;
  const held = (day: string): string => (latest && day > latest ? latest : day);
  if (rule.operator !== "dateRange")
    return (
      <DayInput
        name="value"
        label={t("client.builder.value")}
        latest={latest}
        value={String(rule.value) || null}
        onChange={(day) => onChange(held(day ?? ""))}
      />
    );
  const [from = "", to = ""] = listOf(rule.value);
  const place = { names: ["from", "to"], label: t(field.label), field: { op: "from", input: "day" } as const };
  const change = (next: Record<string, string>): void => {
    const { from: begin, to: end } = { from, to, ...next };
    onChange([held(begin), held(end)]);
  };
  return (
    <Row fixed fill="bg" radius="control" className={classes(filterFieldStyles.root, filterFieldStyles.isRange)}>
      <RangeField id={`rule-${field.name}`} place={place} values={{ from, to }} latest={latest} onChange={change} />
    </Row>
  );
};

/** Several values with commas between. */
const Several = ({
  label,
  numeric,
  value,
  onChange,
}: {
  label: string;
  numeric: boolean;
  value: string[];
  onChange: (value: string[]) => void;
}) => {
  const t = useT();
  const [text, setText] = useState(value.join(", "));
  const read = (typed: string): string[] =>
    typed
      .split(/[,，、]/)
      .map((part) => part.trim())
      .filter(Boolean);
  return (
    <InputGroup
      fill
      name="value"
      aria-label={label}
      autoComplete="off"
      inputMode={numeric ? "decimal" : undefined}
      placeholder={t("client.builder.several")}
      value={text}
      onValueChange={(typed) => {
        setText(typed);
        onChange(read(typed));
      }}
    />
  );
};
