import { Button, MenuItem, Switch } from "@blueprintjs/core";
import { Disable, EyeOpen, History, Plus, Tick, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useMemo, useState } from "react";
import { showToast } from "#client/state/toasts.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { textOf } from "#client/lib/text-of.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import type { Cell, Row } from "../cells/cell.ts";
import type { RecordSpec, RowTools, Use } from "./record-spec.ts";
import type { BatchAction } from "../list/table/selection.ts";
import { dropRecord, dropRecords } from "./drop-record.ts";
import { setUsable } from "./set-usable.ts";
import { showsChanges } from "./record-changes.tsx";
import { RowActions } from "./row-actions.tsx";
import { UsableCell } from "../cells/small-cells.tsx";
import { Part } from "../part.tsx";
import { LinkButton } from "../link-button.tsx";
import { ListScreen } from "../list/list-screen.tsx";
import styles from "./resource.module.css";

/** True if one of the rows is a built-in record. A toast has then shown the reason. */
const refuseBuiltIn = ({ builtIn }: Pick<RecordSpec, "builtIn">, rows: readonly Row[]): boolean => {
  const title = rows.map((row) => builtIn?.(row)).find((sentence) => sentence !== undefined);
  if (title === undefined) return false;
  showToast({ kind: "exc", title });
  return true;
};

/** Actions on several records. Without any, rows cannot be selected. */
const batchActions = (spec: RecordSpec, reload: () => void): BatchAction[] => {
  const { codes, path } = spec;
  const reloadAfter = async (work: Promise<boolean>): Promise<boolean> => {
    const changed = await work;
    if (changed) reload();
    return changed;
  };
  const several = (rows: Row[]): string => translate("client.list.severalRows", { count: rows.length });
  const maySwitch = codes.usable !== undefined && hasCode(...codes.usable);
  const mayRemove = codes.removeMany !== undefined && hasCode(codes.removeMany);
  const switching = ([true, false] as const).map((isUsable): BatchAction => ({
    label: isUsable ? "client.usable.enable" : "client.usable.disable",
    perform: (rows) => reloadAfter(setUsable(path, rows, isUsable, several(rows))),
  }));
  return [
    ...(maySwitch ? switching : []),
    ...(mayRemove
      ? [
          {
            label: "client.delete.several",
            danger: true,
            perform: async (rows: Row[]) =>
              !refuseBuiltIn(spec, rows) && reloadAfter(dropRecords(path, rows, several(rows), spec.dropNote)),
          },
        ]
      : []),
    ...(spec.batch?.() ?? []),
  ];
};

type Props = { spec: RecordSpec; row: Row; tools: RowTools; onOpen: (use: Use) => void };

/** Actions on one record: edit or view, enable or disable, its own entries, and delete. */
const RecordActions = ({ spec, row, tools, onOpen }: Props) => {
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
  const remove = async (): Promise<boolean> =>
    !refuseBuiltIn(spec, [row]) && dropRecord(path, row["id"], name, spec.dropNote);
  const usable = row["isUsable"] === true;
  const more = spec.more?.(row, tools) ?? null;
  const traced = showsChanges(spec.list.name);
  const showChanges = () =>
    tools.open((onClose) => (
      <ChangesDialog resource={spec.list.name} id={textOf(row["id"])} name={name} onClose={onClose} />
    ));
  const hasMenu = mayEdit || mayRemove || maySwitch || traced || more !== null;
  return (
    <RowActions label={mayEdit ? "common.edit" : "client.form.view"} onOpen={() => onOpen(mayEdit ? "update" : "view")}>
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
          {traced && <MenuItem icon={<History />} text={t("changes.tab")} onClick={showChanges} />}
          {more}
          {mayRemove && (
            <MenuItem
              icon={<Trash />}
              intent="danger"
              text={t("common.delete")}
              onClick={() => void reloadAfter(remove())}
            />
          )}
        </>
      )}
    </RowActions>
  );
};

/** Status of a record. A click changes it after a confirmation; without the code, or for a built-in record, it is plain text. */
const usableSwitch = ({ codes: { usable }, builtIn, list, path, title }: RecordSpec): Cell => {
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
        className={styles.usableSwitch}
        checked={isOn}
        label={t(isOn ? "client.enabled" : "client.disabled")}
        aria-label={t(isOn ? "client.usable.disableOne" : "client.usable.enableOne", { name })}
        onChange={() => void toggle()}
      />
    );
  };
  return UsableSwitch;
};

const RecordDialog = lazy(async () => ({ default: (await import("./record-dialog.tsx")).RecordDialog }));

const ChangesDialog = lazy(async () => ({ default: (await import("./record-changes.tsx")).ChangesDialog }));

const DetailDialog = lazy(async () => ({ default: (await import("./detail-dialog.tsx")).DetailDialog }));

type Open = { use: Use; row: Row | null } | { own: (onClose: () => void) => ReactNode };

/** The title of a record, as a link to its detail. */
const opensDetail = (open: (row: Row) => void): Cell => {
  const Title: Cell = ({ value, row }) => <LinkButton onClick={() => open(row)}>{textOf(value)}</LinkButton>;
  return Title;
};

type OneProps = {
  spec: RecordSpec;
  open: { use: Use; row: Row | null };
  onEdit: (row: Row | null) => void;
  onSaved: (answer: unknown) => void;
  onClose: () => void;
};

/** The dialog of one record: its detail for viewing, if it has one, else its form. */
const OneRecord = ({ spec, open: { use, row }, onEdit, onSaved, onClose }: OneProps) =>
  use === "view" && spec.detail ? (
    <DetailDialog spec={spec} tabs={spec.detail} id={row?.["id"]} onEdit={() => onEdit(row)} onClose={onClose} />
  ) : (
    <RecordDialog {...{ spec, use, row, onSaved, onClose }} />
  );

/** Screen of editable records: their list, with add, edit, enable and delete for people with the codes. */
export const RecordScreen = ({ spec }: { spec: RecordSpec }) => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const cells = useMemo(
    () => ({
      isUsable: usableSwitch(spec),
      ...(spec.detail && { [spec.title]: opensDetail((row) => setOpen({ use: "view", row })) }),
      ...spec.cells,
    }),
    [spec],
  );
  const close = () => setOpen(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", spec.list.name] });
  const addLabel = spec.begins?.label ?? t("client.form.title.add", { name: inSentence(t(spec.one)) });
  const mayAdd = spec.codes.add !== undefined && hasCode(spec.codes.add);
  const add = mayAdd ? () => setOpen({ use: "add", row: spec.begins?.values ?? null }) : undefined;
  usePageCommand("add", add);
  usePageCommand("view", (id) => setOpen({ use: "view", row: { id } }));
  const tools = { reload, open: (dialog: (onClose: () => void) => ReactNode) => setOpen({ own: dialog }) };
  const saved = (answer: unknown): void => {
    reload();
    spec.saved?.(answer, tools);
  };
  const actions = (row: Row) => (
    <RecordActions spec={spec} row={row} tools={tools} onOpen={(use) => setOpen({ use, row })} />
  );
  return (
    <>
      <ListScreen
        list={spec.list}
        cells={cells}
        actions={actions}
        batch={batchActions(spec, reload)}
        onAdd={add}
        addLabel={addLabel}
        tree={spec.tree}
        {...spec.rows}
        primary={
          <>
            {spec.head}
            {add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
          </>
        }
      />
      <Part>
        {open && "own" in open && open.own(close)}
        {open && "use" in open && (
          <OneRecord
            {...{ spec, open }}
            onEdit={(row) => setOpen({ use: "update", row })}
            onSaved={saved}
            onClose={close}
          />
        )}
      </Part>
    </>
  );
};
