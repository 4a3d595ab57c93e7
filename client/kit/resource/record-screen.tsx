import { Button } from "@blueprintjs/core";
import { Plus } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useMemo, useState, type ReactNode } from "react";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { hasCode } from "#client/state/session.ts";
import { Part } from "../part.tsx";
import type { Row } from "../cells/cell.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { batchActions } from "./batch-actions.tsx";
import { RecordActions } from "./record-actions.tsx";
import type { RecordSpec, Use } from "./record-spec.ts";
import { usableSwitch } from "./usable-switch.tsx";

const RecordDialog = lazy(async () => ({ default: (await import("./record-dialog.tsx")).RecordDialog }));

type Open = { use: Use; row: Row | null } | { own: (onClose: () => void) => ReactNode };

/** Records that people edit: their list, with adding, editing, enabling and deleting for whoever has the codes. */
export const RecordScreen = ({ spec }: { spec: RecordSpec }) => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const cells = useMemo(() => ({ isUsable: usableSwitch(spec), ...spec.cells }), [spec]);
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
        primary={add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
      />
      <Part>
        {open &&
          ("own" in open ? open.own(close) : <RecordDialog spec={spec} {...open} onSaved={saved} onClose={close} />)}
      </Part>
    </>
  );
};
