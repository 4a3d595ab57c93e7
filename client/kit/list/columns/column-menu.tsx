import { Button, Checkbox, PopoverNext } from "@blueprintjs/core";
import { ArrowDown, ArrowUp, TwoColumns } from "@blueprintjs/icons";
import { labelKey, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { usePreference } from "#client/state/preferences/preferences.ts";
import { useT } from "#client/lib/i18n.ts";
import { Text } from "#client/kit/layout.tsx";
import {
  asDeclared,
  type ColumnPrefs,
  inOrder,
  neighbour,
  movedTo,
  toggled,
  type SavedView,
  withoutView,
  withView,
} from "./column-prefs.ts";
import { choosable } from "./columns-of.ts";
import styles from "../list.module.css";

/** The person's column settings of a list, the same on every device. Null restores the declared columns. */
export const useColumns = ({ name }: ListDefinition): [ColumnPrefs, (prefs: ColumnPrefs | null) => void] => {
  const [prefs, keep] = usePreference<ColumnPrefs>(`columns.${name}`, asDeclared);
  // An older build stored fewer settings.
  return [{ ...asDeclared, ...prefs }, keep];
};

const none: SavedView[] = [];

/** The person's own views of a list, the same on every device. */
export const useViews = ({ name: list }: ListDefinition, columns: ColumnPrefs) => {
  const [all, keep] = usePreference<SavedView[]>(`views.${list}`, none);
  return {
    all,
    save: (name: string, query: string) => keep(withView(all, { name, query, columns })),
    drop: (name: string) => keep(withoutView(all, name)),
  };
};

type Props = {
  list: ListDefinition;
  prefs: ColumnPrefs;
  /** Columns that do not fit in the table. */
  leftOut: readonly string[];
  onChange: (prefs: ColumnPrefs | null) => void;
};

/** Menu for showing and ordering columns. The last one cannot be hidden; a column without space is shown if the person chooses it. */
export const ColumnMenu = ({ list, prefs, leftOut, onChange }: Props) => {
  const t = useT();
  const names = choosable({ ...list, layout: inOrder(list.layout, prefs) });
  const visibleNames = names.filter((name) => !prefs.hidden.includes(name) && !leftOut.includes(name));
  const step = (name: string, by: 1 | -1) => {
    const at = neighbour(list.layout, prefs, name, by);
    const label = t(labelKey(name, list.columns[name] ?? {}));
    return (
      <Button
        variant="minimal"
        size="small"
        disabled={at === undefined}
        icon={by === 1 ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
        aria-label={t(by === 1 ? "client.list.later" : "client.list.earlier", { name: label })}
        onClick={() => at && onChange(movedTo(list.layout, prefs, name, at))}
      />
    );
  };
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <fieldset className={styles.columnMenu}>
          <legend>{t("client.list.columns")}</legend>
          {names.map((name) => (
            <div key={name}>
              <Checkbox
                checked={visibleNames.includes(name)}
                disabled={visibleNames.length === 1 && visibleNames[0] === name}
                label={t(labelKey(name, list.columns[name] ?? {}))}
                onChange={() => onChange(toggled(prefs, name, visibleNames.includes(name)))}
              >
                {leftOut.includes(name) && <small> {t("client.list.noRoom")}</small>}
              </Checkbox>
              {step(name, -1)}
              {step(name, 1)}
            </div>
          ))}
          <Text as="small" size={12} line={16} tone="fg3">
            {t("client.list.columnsHelp")}
          </Text>
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            disabled={JSON.stringify(prefs) === JSON.stringify(asDeclared)}
            text={t("client.list.columnsAgain")}
            onClick={() => onChange(null)}
          />
        </fieldset>
      }
    >
      <Button variant="minimal" icon={<TwoColumns />} text={t("client.list.columns")} />
    </PopoverNext>
  );
};
