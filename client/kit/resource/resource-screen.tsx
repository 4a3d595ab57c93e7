import { Button, MenuItem } from "@blueprintjs/core";
import { Plus, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { listOf } from "#contracts/resources/list-of.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import type { Row } from "../cells/cell.ts";
import { ListScreen } from "../list/list-screen.tsx";
import { dropRecord } from "./drop-record.ts";
import { RowActions } from "./row-actions.tsx";
import { textOf } from "#client/lib/text-of.ts";

const ResourceDialog = lazy(async () => ({ default: (await import("./resource-dialog.tsx")).ResourceDialog }));

type Open = { use: "add" } | { use: "update" | "view"; row: Row };

/** Records that people edit: their list, with adding, editing and deleting for whoever has the codes. */
export const ResourceScreen = ({ resource }: { resource: ResourceDefinition }) => {
  const t = useT();
  const client = useQueryClient();
  const list = useMemo(() => listOf(resource), [resource]);
  const [open, setOpen] = useState<Open | null>(null);
  const { codes } = resource;
  const may = { add: allowed(codes.add), update: allowed(codes.update), remove: allowed(codes.remove) };
  const reload = () => void client.invalidateQueries({ queryKey: ["list", list.name] });
  const drop = async (row: Row): Promise<void> => {
    if (await dropRecord(resource.path, row["id"], textOf(row[resource.title ?? "name"]))) reload();
  };
  const addLabel = t("client.form.addOne", { name: t(`resources.${resource.name}`) });
  const add = may.add ? () => setOpen({ use: "add" }) : undefined;
  const actions = (row: Row) => (
    <RowActions mayEdit={may.update} onOpen={() => setOpen({ use: may.update ? "update" : "view", row })}>
      {may.remove && (
        <MenuItem icon={<Trash />} intent="danger" text={t("client.delete.action")} onClick={() => void drop(row)} />
      )}
    </RowActions>
  );
  return (
    <>
      <ListScreen
        list={list}
        actions={actions}
        onAdd={add}
        addLabel={addLabel}
        primary={add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
      />
      {open && (
        <Suspense fallback={null}>
          <ResourceDialog
            resource={resource}
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

/** A call without a code of its own does not exist. */
const allowed = (code: string | undefined): boolean => code !== undefined && hasCode(code);
