import { Button, Checkbox, PopoverNext } from "@blueprintjs/core";
import { TwoColumns } from "@blueprintjs/icons";
import type { ListDefinition } from "#contracts/lists/define-list.ts";
import { useT } from "#client/lib/i18n.ts";
import { choosable, labelKey } from "./columns-of.ts";

type Props = { list: ListDefinition; hidden: readonly string[]; onChange: (hidden: string[]) => void };

/** Which columns are shown. The last one cannot be hidden. */
export const ColumnMenu = ({ list, hidden, onChange }: Props) => {
  const t = useT();
  const names = choosable(list);
  const toggle = (name: string): void =>
    onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  const shown = names.filter((name) => !hidden.includes(name));
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <fieldset className="cy-colmenu">
          <legend>{t("client.list.columns")}</legend>
          {names.map((name) => {
            const column = list.columns[name];
            return (
              column && (
                <Checkbox
                  key={name}
                  checked={!hidden.includes(name)}
                  disabled={shown.length === 1 && shown[0] === name}
                  label={t(labelKey(name, column))}
                  onChange={() => toggle(name)}
                />
              )
            );
          })}
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            disabled={hidden.length === 0}
            text={t("client.list.allColumns")}
            onClick={() => onChange([])}
          />
        </fieldset>
      }
    >
      <Button variant="minimal" icon={<TwoColumns />} text={t("client.list.columns")} />
    </PopoverNext>
  );
};
