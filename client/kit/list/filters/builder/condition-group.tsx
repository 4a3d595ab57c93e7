import { Button, SegmentedControl } from "@blueprintjs/core";
import { SmallCross, SmallPlus } from "@blueprintjs/icons";
import { filterLimits } from "#contracts/fields/operators.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { Row, Stack } from "#client/kit/layout.tsx";
import { startingRule, type Entry, type FilterTree, isGroup, type Path } from "./tree.ts";
import { Rule } from "./rule.tsx";
import styles from "./builder.module.css";

type GroupProps = {
  tree: FilterTree;
  path: Path;
  fields: readonly FilterField[];
  /** Names of selected records, by id. */
  names: Record<string, string>;
  onNames: (names: Record<string, string>) => void;
  onChange: (path: Path, change: (entry: Entry) => Entry | null) => void;
};

/** A group of rules that are joined by And or Or. The root has its buttons below, a nested group at its right. */
export const ConditionGroup = (props: GroupProps) => {
  const { tree, path, fields, onChange } = props;
  const t = useT();
  const nested = path.length > 0;
  const [first] = fields;
  const add = (entry: Entry): void =>
    onChange(path, (group) => (isGroup(group) ? { ...group, filters: [...group.filters, entry] } : group));
  const rule = first && startingRule(first, first.operators[0] ?? "Equal");
  return (
    <Row
      align="stretch"
      grow
      className={classes(styles.conditionGroup, nested && styles.isNested)}
      role="group"
      aria-label={t("client.builder.group")}
    >
      <Row fixed className={styles.gutter}>
        <Junction logic={tree.logic} onChange={(logic) => onChange(path, (group) => ({ ...group, logic }))} />
      </Row>
      <Stack gap={8} grow>
        {tree.filters.map((entry, index) => {
          const at = [...path, index];
          return isGroup(entry) ? (
            <ConditionGroup key={index} {...props} tree={entry} path={at} />
          ) : (
            <Rule
              key={index}
              rule={entry}
              fields={fields}
              names={props.names}
              onNames={props.onNames}
              onChange={(next) => onChange(at, () => next)}
            />
          );
        })}
        {!nested && <Adding {...{ add, rule, path }} intent="primary" />}
      </Stack>
      {nested && (
        <Row gap={8} className={styles.add}>
          <Adding {...{ add, rule, path }} />
          <Button
            variant="minimal"
            size="small"
            icon={<SmallCross />}
            text={t("client.builder.removeGroup")}
            onClick={() => onChange(path, () => null)}
          />
        </Row>
      )}
    </Row>
  );
};

type Logic = FilterTree["logic"];

const Junction = ({ logic, onChange }: { logic: Logic; onChange: (logic: Logic) => void }) => {
  const t = useT();
  return (
    <SegmentedControl
      size="small"
      className={styles.junction}
      aria-label={t("client.builder.logic")}
      value={logic}
      onValueChange={(next) => onChange(next === "Or" ? "Or" : "And")}
      options={[
        { value: "And", label: t("client.builder.logicAnd") },
        { value: "Or", label: t("client.builder.logicOr") },
      ]}
    />
  );
};

type AddingProps = { add: (entry: Entry) => void; rule?: Entry; path: Path; intent?: "primary" };

const Adding = ({ add, rule, path, intent }: AddingProps) => {
  const t = useT();
  if (!rule) return null;
  const group: FilterTree = { logic: "Or", filters: [rule] };
  const offers = [
    { text: "client.builder.addRule", entry: rule },
    ...(path.length + 1 < filterLimits.depth ? [{ text: "client.builder.addGroup", entry: group }] : []),
  ];
  const buttons = offers.map(({ text, entry }) => (
    <Button
      key={text}
      variant="minimal"
      size="small"
      intent={intent}
      icon={<SmallPlus />}
      text={t(text)}
      onClick={() => add(entry)}
    />
  ));
  return intent ? (
    <Row gap={8} className={styles.add}>
      {buttons}
    </Row>
  ) : (
    buttons
  );
};
