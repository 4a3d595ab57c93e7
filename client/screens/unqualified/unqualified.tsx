import { MenuItem } from "@blueprintjs/core";
import { Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { hideCheck } from "#contracts/commands/hide-check.ts";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { unqualified } from "#contracts/lists/unqualified.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";

const ProcessDialog = lazy(async () => ({ default: (await import("./process-dialog.tsx")).ProcessDialog }));

type Row = RowOf<typeof unqualified>;

/** Cylinders on hold. Each is processed once with a decision, and a row can be removed from the list. */
export const Unqualified = () => {
  const t = useT();
  const client = useQueryClient();
  const mayProcess = useCode(...processUnqualified.permission);
  const mayHide = useCode(...hideCheck.permission);
  const [open, setOpen] = useState<Row | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", unqualified.name] });
  const hide = async (row: Row): Promise<void> => {
    if (await drop(row.gasBarcode, () => send(hideCheck, { id: row.id }))) reload();
  };
  const actions = (row: Row) => (
    <RowActions
      label="client.process.action"
      onOpen={mayProcess && row.processingStatus === 0 ? () => setOpen(row) : undefined}
    >
      {mayHide && (
        <MenuItem icon={<Trash />} intent="danger" text={t("common.delete")} onClick={() => void hide(row)} />
      )}
    </RowActions>
  );
  return (
    <>
      <ListScreen list={unqualified} actions={mayProcess || mayHide ? actions : undefined} />
      <Part>{open && <ProcessDialog row={open} onSaved={reload} onClose={() => setOpen(null)} />}</Part>
    </>
  );
};

export default Unqualified;
