import { Button, InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import { Cross } from "@blueprintjs/icons";
import type { FilterLeaf, FilterValue, Operator } from "#contracts/fields/operators.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import filterFieldStyles from "#client/kit/list/filters/filters.module.css";
import { classes } from "#client/lib/classes.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import { Combobox } from "../../../inputs/combobox.tsx";
import { DayInput } from "../../../inputs/day-input.tsx";
import { LookupInput } from "../../../inputs/lookup-input.tsx";
import { RangeField } from "../range-field.tsx";
import { startingRule, takesSeveral } from "./tree.ts";
import styles from "./builder.module.css";

type Props = {
  field: FilterField;
  rule: FilterLeaf;
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onChange: (value: FilterValue) => void;
};

const listOf = (value: FilterValue): string[] =>
  (Array.isArray(value) ? value : value === "" ? [] : [value]).map(String);

/** The input for a rule's value, chosen by the field's type and the operator. */
const RuleValue = (props: Props) => {
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
          { value: true, label: "common.yes" },
          { value: false, label: "common.no" },
        ]
      : (field.column.options ?? []);
  const offers = options.map(({ value, label }) => ({ id: String(value), name: t(label) }));
  const valueOf = (id: string) => options.find(({ value }) => String(value) === id)?.value ?? id;
  const selected = offers.filter(({ id }) => listOf(rule.value).includes(id));
  return (
    <Combobox
      name="value"
      label={t("client.builder.value")}
      many={many}
      selected={selected}
      offers={offers.filter(({ name }) => name.toLowerCase().includes(key.toLowerCase()))}
      onType={setKey}
      onChoose={(next) =>
        onChange(many ? next.map(({ id }) => valueOf(id) as string | number) : next[0] ? valueOf(next[0].id) : "")
      }
    />
  );
};

/** Future days cannot be chosen (rules §6), except in columns with days ahead. */
const Days = ({ field, rule, onChange }: Props) => {
  const t = useT();
  const [today] = useState(() => businessDay(businessNow()));
  const latest = field.column.ahead ? undefined : today;
  const untilToday = (day: string): string => (latest && day > latest ? latest : day);
  if (rule.operator !== "dateRange")
    return (
      <DayInput
        name="value"
        label={t("client.builder.value")}
        latest={latest}
        value={String(rule.value) || null}
        onChange={(day) => onChange(untilToday(day ?? ""))}
      />
    );
  const [from = "", to = ""] = listOf(rule.value);
  const place = { names: ["from", "to"], label: t(field.label), field: { op: "from", input: "day" } as const };
  const change = (next: Record<string, string>): void => {
    const { from: begin, to: end } = { from, to, ...next };
    onChange([untilToday(begin), untilToday(end)]);
  };
  return (
    <Row fixed fill="bg" radius="control" className={classes(filterFieldStyles.filterField, filterFieldStyles.isRange)}>
      <RangeField id={`rule-${field.name}`} place={place} values={{ from, to }} latest={latest} onChange={change} />
    </Row>
  );
};

/** Several values, separated by commas. */
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

type RuleProps = {
  rule: FilterLeaf;
  fields: readonly FilterField[];
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onChange: (rule: FilterLeaf | null) => void;
};

/** Field, operator and value of a rule. A change of the field keeps the operator if possible. */
export const Rule = ({ rule, fields, names, onNames, onChange }: RuleProps) => {
  const t = useT();
  const field = fields.find(({ name }) => name === rule.field);
  return (
    <Row align="start" gap={8} className={styles.rule}>
      <Box fixed className={classes("bp6-html-select", styles.field)}>
        <select
          name="field"
          aria-label={t("common.field")}
          value={rule.field}
          onChange={(event) => {
            const next = fields.find(({ name }) => name === event.currentTarget.value);
            if (next) onChange(startingRule(next, rule.operator, rule));
          }}
        >
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      </Box>
      <Box fixed className={classes("bp6-html-select", styles.operator)}>
        <select
          name="operator"
          aria-label={t("client.builder.operator")}
          value={rule.operator}
          onChange={(event) => field && onChange(startingRule(field, event.currentTarget.value as Operator, rule))}
        >
          {field?.operators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`client.builder.op.${operator}`)}
            </option>
          ))}
        </select>
      </Box>
      <Box grow className={styles.value}>
        {field && (
          <RuleValue
            field={field}
            rule={rule}
            names={names}
            onNames={onNames}
            onChange={(value) => onChange({ ...rule, value })}
          />
        )}
      </Box>
      <Button
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={t("client.builder.removeRule")}
        onClick={() => onChange(null)}
      />
    </Row>
  );
};
