import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import type { FilterLeaf, Operator } from "#contracts/fields/operators.ts";
import { useT } from "#client/lib/i18n.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";
import { startingRule } from "./filter-fields.ts";
import { RuleValue } from "./rule-value.tsx";
import styles from "./rule.module.css";
import { classes } from "#client/lib/classes.ts";
import { Box, Row } from "#client/kit/layout.tsx";

type Props = {
  rule: FilterLeaf;
  fields: readonly FilterField[];
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onChange: (rule: FilterLeaf | null) => void;
};

/** Field, operator, value. Another field keeps the operator where it can. */
export const Rule = ({ rule, fields, names, onNames, onChange }: Props) => {
  const t = useT();
  const field = fields.find(({ name }) => name === rule.field);
  return (
    <Row align="start" gap={8} className={styles.root}>
      <div className={classes("bp6-html-select", styles.field)}>
        <select
          name="field"
          aria-label={t("client.builder.field")}
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
      </div>
      <div className={classes("bp6-html-select", styles.operator)}>
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
      </div>
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
