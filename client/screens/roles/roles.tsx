import { Button, MenuItem } from "@blueprintjs/core";
import { Plus, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { role } from "#contracts/lists/role.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { textOf } from "#client/lib/text-of.ts";

const RoleForm = lazy(async () => ({ default: (await import("./role-form.tsx")).RoleForm }));

type Open = { use: "add" } | { use: "update" | "view"; row: Row };

/** What people may do and how far they see. The built-in role has every code and stays as it is. */
export const Roles = () => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", role.name] });
  const may = {
    add: hasCode("api:admin:role:add"),
    update: hasCode("api:admin:role:update"),
    remove: hasCode("api:admin:role:softdelete"),
  };
  const drop = async (row: Row): Promise<void> => {
    if (await dropRecord("/admin/role", row["id"], textOf(row["label"]))) reload();
  };
  const actions = (row: Row) => {
    const fixed = row["key"] === "admin";
    return (
      <RowActions
        mayEdit={may.update && !fixed}
        onOpen={() => setOpen({ use: may.update && !fixed ? "update" : "view", row })}
      >
        {may.remove && !fixed && (
          <MenuItem icon={<Trash />} intent="danger" text={t("client.delete.action")} onClick={() => void drop(row)} />
        )}
      </RowActions>
    );
  };
  const addLabel = t("client.form.addOne", { name: t("client.role.one") });
  const add = may.add ? () => setOpen({ use: "add" }) : undefined;
  return (
    <>
      <ListScreen
        list={role}
        actions={actions}
        onAdd={add}
        addLabel={addLabel}
        primary={add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
      />
      {open && (
        <Suspense fallback={null}>
          <RoleForm
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

export default Roles;
