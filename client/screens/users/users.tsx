import { Button, MenuItem } from "@blueprintjs/core";
import { Key, Plus, Trash } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { account } from "#contracts/lists/account.ts";
import type { Cell, Row } from "#client/kit/cells/cell.ts";
import { TagsCell } from "#client/kit/cells/small-cells.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { dropRecord } from "#client/kit/resource/drop-record.ts";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { textOf } from "#client/lib/text-of.ts";

const UserForm = lazy(async () => ({ default: (await import("./user-form.tsx")).UserForm }));
const ResetPassword = lazy(async () => ({ default: (await import("./reset-password.tsx")).ResetPassword }));

type Open = { use: "add" } | { use: "update" | "view" | "reset"; row: Row };
const cells: Record<string, Cell> = { roleNames: TagsCell };

/** Who can sign in. The built-in account cannot be deleted. */
export const Users = () => {
  const t = useT();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", account.name] });
  const may = {
    add: hasCode("api:admin:user:add"),
    update: hasCode("api:admin:user:update"),
    reset: hasCode("api:admin:user:resetpassword"),
    remove: hasCode("api:admin:user:softdelete"),
  };
  const drop = async (row: Row): Promise<void> => {
    if (await dropRecord("/admin/account", row["id"], textOf(row["nickName"] ?? row["userName"]))) reload();
  };
  const actions = (row: Row) => (
    <RowActions mayEdit={may.update} onOpen={() => setOpen({ use: may.update ? "update" : "view", row })}>
      {(may.reset || may.remove) && (
        <>
          {may.reset && (
            <MenuItem icon={<Key />} text={t("client.user.reset")} onClick={() => setOpen({ use: "reset", row })} />
          )}
          {may.remove && row["userName"] !== "admin" && (
            <MenuItem
              icon={<Trash />}
              intent="danger"
              text={t("client.delete.action")}
              onClick={() => void drop(row)}
            />
          )}
        </>
      )}
    </RowActions>
  );
  const addLabel = t("client.form.addOne", { name: t("client.user.one") });
  const add = may.add ? () => setOpen({ use: "add" }) : undefined;
  return (
    <>
      <ListScreen
        list={account}
        cells={cells}
        actions={actions}
        onAdd={add}
        addLabel={addLabel}
        primary={add && <Button intent="primary" icon={<Plus />} text={addLabel} onClick={add} />}
      />
      <Suspense fallback={null}>
        {open?.use === "reset" && <ResetPassword row={open.row} onClose={close} />}
        {open && open.use !== "reset" && (
          <UserForm use={open.use} row={open.use === "add" ? null : open.row} onSaved={reload} onClose={close} />
        )}
      </Suspense>
    </>
  );
};

export default Users;
