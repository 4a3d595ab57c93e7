import { Button } from "@blueprintjs/core";
import { Plus } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useMemo, useState, type ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { textOf } from "#client/lib/text-of.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { hasCode } from "#client/state/session.ts";
import { Part } from "../part.tsx";
import type { Cell, Row } from "../cells/cell.ts";
import { LinkButton } from "../link-button.tsx";
import { ListScreen } from "../list/list-screen.tsx";
import { batchActions } from "./batch-actions.tsx";
import { RecordActions } from "./record-actions.tsx";
import type { RecordSpec, Use } from "./record-spec.ts";
import { usableSwitch } from "./usable-switch.tsx";

const RecordDialog = lazy(async () => ({ default: (await import("./record-dialog.tsx")).RecordDialog }));

const DetailDialog = lazy(async () => ({ default: (await import("./detail-dialog.tsx")).DetailDialog }));

type Open = { use: Use; row: Row | null } | { own: (onClose: () => void) => ReactNode };

/** The title of a record, which leads to its detail. */
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

/** The dialog of one record: its detail where it has one and is only looked at, else its form. */
const OneRecord = ({ spec, open: { use, row }, onEdit, onSaved, onClose }: OneProps) =>
  use === "view" && spec.detail ? (
    <DetailDialog spec={spec} tabs={spec.detail} id={row?.["id"]} onEdit={() => onEdit(row)} onClose={onClose} />
  ) : (
    <RecordDialog {...{ spec, use, row, onSaved, onClose }} />
  );

/** Records that people edit: their list, with adding, editing, enabling and deleting for whoever has the codes. */
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
  const addLabel = spec.begins?.label ?? t("client.form.addOne", { name: inSentence(t(spec.one)) });
  const mayAdd = spec.codes.add !== undefined && hasCode(spec.codes.add);
  const add = mayAdd ? () => setOpen({ use: "add", row: spec.begins?.values ?? null }) : undefined;
  usePageCommand("add", add);
  usePageCommand("view", (id) => setOpen({ use: "view", row: { id } }));
  const tools = { reload, open: (own: (onClose: () => void) => ReactNode) => setOpen({ own }) };
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
