import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { More, Plus, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { listOf } from "#contracts/resources/list-of.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { remove } from "#client/lib/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { hasCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import type { Row } from "../cells/cell.ts";
import { ListScreen } from "../list/list-screen.tsx";

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
    const name = String(row[resource.title ?? "name"] ?? "");
    if (
      !(await confirm({
        title: t("client.delete.title"),
        text: t("client.delete.text", { name }),
        action: t("client.delete.action"),
        danger: true,
      }))
    )
      return;
    await remove(`${resource.path}/softdelete`, { id: row["id"] });
    showOk(t("client.delete.done"));
    reload();
  };
  const addLabel = t("client.form.addOne", { name: t(`resources.${resource.name}`) });
  const add = may.add ? () => setOpen({ use: "add" }) : undefined;
  const actions = (row: Row) => (
    <>
      <button type="button" className="cy-link" onClick={() => setOpen({ use: may.update ? "update" : "view", row })}>
        {t(may.update ? "client.form.edit" : "client.form.view")}
      </button>
      {may.remove && (
        <PopoverNext
          placement="bottom-end"
          arrow={false}
          content={
            <Menu>
              <MenuItem
                icon={<Trash />}
                intent="danger"
                text={t("client.delete.action")}
                onClick={() => void drop(row).catch(() => undefined)}
              />
            </Menu>
          }
        >
          <Button variant="minimal" size="small" icon={<More size={14} />} aria-label={t("client.list.moreActions")} />
        </PopoverNext>
      )}
    </>
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
