import { Button, MenuItem } from "@blueprintjs/core";
import { Disable, EyeOpen, Plus, Tick, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { post } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { hasCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";

const CylinderForm = lazy(async () => ({ default: (await import("./cylinder-form.tsx")).CylinderForm }));

type Open = { use: "add" } | { use: "update" | "view"; row: Row };

/** The archive: every cylinder with its state now. Registering, correcting, enabling and removing are commands of the cylinder. */
export const CylinderArchive = () => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", cylinder.name] });
  const may = {
    add: hasCode("gasCylinder:archives:add"),
    update: hasCode("gasCylinder:archives:update"),
    remove: hasCode("gasCylinder:archives:delete"),
  };
  const add = may.add ? () => setOpen({ use: "add" }) : undefined;
  const addLabel = t("client.archive.title.add");
  const setUsable = async (row: Row, isUsable: boolean): Promise<void> => {
    const words = isUsable ? "enable" : "disable";
    if (
      !(await confirm({
        title: t(`client.usable.${words}`),
        text: t(`client.usable.${words}Text`, { name: row["factoryNumber"] }),
        action: t(`client.usable.${words}`),
        danger: !isUsable,
      }))
    )
      return;
    await post("/manage/gascylinder/usable", { isUsable, ids: [row["id"]] });
    showOk(t(`client.usable.${words}Done`));
    reload();
  };
  const drop = async (row: Row): Promise<void> => {
    if (await dropRecord("/manage/gascylinder", row["id"], String(row["factoryNumber"]))) reload();
  };
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const actions = (row: Row) => (
    <RowActions mayEdit={may.update} onOpen={() => setOpen({ use: may.update ? "update" : "view", row })}>
      {may.update && row["isUsable"] === true && (
        <MenuItem icon={<Disable />} text={t("client.usable.disable")} onClick={() => quietly(setUsable(row, false))} />
      )}
      {may.update && row["isUsable"] === false && (
        <MenuItem icon={<Tick />} text={t("client.usable.enable")} onClick={() => quietly(setUsable(row, true))} />
      )}
      <MenuItem icon={<EyeOpen />} text={t("client.form.view")} onClick={() => setOpen({ use: "view", row })} />
      {may.remove && (
        <MenuItem icon={<Trash />} intent="danger" text={t("client.delete.action")} onClick={() => void drop(row)} />
      )}
    </RowActions>
  );
  return (
    <>
      <ListScreen
        list={cylinder}
        actions={actions}
        onAdd={add}
        addLabel={addLabel}
        primary={add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
      />
      {open && (
        <Suspense fallback={null}>
          <CylinderForm
            use={open.use}
            row={open.use === "add" ? null : open.row}
            onSaved={reload}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
};

export default CylinderArchive;
