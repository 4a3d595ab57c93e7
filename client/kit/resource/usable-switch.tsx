import { Switch } from "@blueprintjs/core";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { hasCode } from "#client/state/session.ts";
import type { Cell } from "../cells/cell.ts";
import { UsableCell } from "../cells/small-cells.tsx";
import type { RecordSpec } from "./record-spec.ts";
import { setUsable } from "./set-usable.ts";
import styles from "./usable-switch.module.css";

/** The status of a record, which a click switches after asking; plain for whoever may not and of what is built in. */
export const usableSwitch = ({ codes: { usable }, builtIn, list, path, title }: RecordSpec): Cell => {
  const UsableSwitch: Cell = (props) => {
    const t = useT();
    const client = useQueryClient();
    const { row, value } = props;
    if (!usable || !hasCode(...usable) || builtIn?.(row) !== undefined) return <UsableCell {...props} />;
    const isOn = value === true;
    const name = textOf(row[title]);
    const toggle = async (): Promise<void> => {
      if (await setUsable(path, [row], !isOn, name)) await client.invalidateQueries({ queryKey: ["list", list.name] });
    };
    return (
      <Switch
        className={styles.root}
        checked={isOn}
        label={t(isOn ? "client.enabled" : "client.disabled")}
        aria-label={t(isOn ? "client.usable.disableOne" : "client.usable.enableOne", { name })}
        onChange={() => void toggle()}
      />
    );
  };
  return UsableSwitch;
};
