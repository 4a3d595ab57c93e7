import { MenuItem } from "@blueprintjs/core";
import { Disable, EyeOpen, Tick, Trash } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { hasCode } from "#client/state/session.ts";
import type { Row } from "../cells/cell.ts";
import { dropRecord } from "./drop-record.ts";
import { refuseBuiltIn } from "./refuse-built-in.ts";
import type { RecordSpec, RowTools, Use } from "./record-spec.ts";
import { RowActions } from "./row-actions.tsx";
import { setUsable } from "./set-usable.ts";

type Props = { spec: RecordSpec; row: Row; tools: RowTools; onOpen: (use: Use) => void };

/** Actions of one record: edit or view it, switch it on or off, its own entries, delete it. */
export const RecordActions = ({ spec, row, tools, onOpen }: Props) => {
  const t = useT();
  const { codes, path } = spec;
  const isBuiltIn = spec.builtIn?.(row) !== undefined;
  const mayEdit = !spec.isLocked?.(row) && codes.update !== undefined && hasCode(codes.update);
  const mayRemove = codes.remove !== undefined && hasCode(codes.remove);
  const maySwitch = !isBuiltIn && codes.usable !== undefined && hasCode(...codes.usable);
  const name = textOf(row[spec.title]);
  const reloadAfter = async (work: Promise<boolean>): Promise<void> => {
    if (await work) tools.reload();
  };
  const remove = async (): Promise<boolean> => !refuseBuiltIn(spec, [row]) && dropRecord(path, row["id"], name);
  const usable = row["isUsable"] === true;
  const more = spec.more?.(row, tools) ?? null;
  const hasMenu = mayEdit || mayRemove || maySwitch || more !== null;
  return (
    <RowActions
      label={mayEdit ? "client.form.edit" : "client.form.view"}
      onOpen={() => onOpen(mayEdit ? "update" : "view")}
    >
      {hasMenu && (
        <>
          {mayEdit && <MenuItem icon={<EyeOpen />} text={t("client.form.view")} onClick={() => onOpen("view")} />}
          {maySwitch && (
            <MenuItem
              icon={usable ? <Disable /> : <Tick />}
              text={t(usable ? "client.usable.disable" : "client.usable.enable")}
              onClick={() => void reloadAfter(setUsable(path, [row], !usable, name))}
            />
          )}
          {more}
          {mayRemove && (
            <MenuItem
              icon={<Trash />}
              intent="danger"
              text={t("client.delete.action")}
              onClick={() => void reloadAfter(remove())}
            />
          )}
        </>
      )}
    </RowActions>
  );
};
