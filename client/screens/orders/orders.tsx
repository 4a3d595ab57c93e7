import { MenuItem } from "@blueprintjs/core";
import { Cross, Document } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { Link } from "wouter";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { completeOrder, declineOrder } from "#contracts/commands/order.ts";
import { order, orderBottle } from "#contracts/lists/order.ts";
import type { Cell } from "#client/kit/cells/cell.ts";
import { TextCell } from "#client/kit/cells/small-cells.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { opensList } from "#client/kit/list/opens-list.tsx";
import { Part } from "#client/kit/part.tsx";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { askPaper } from "#client/state/paper/paper.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { completeOrders, type OrderRow } from "./complete-orders.ts";

const DeclineDialog = lazy(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));

/** Order status 2 means pending (rules §4). */
const isPending = ({ orderStatus }: OrderRow): boolean => orderStatus === 2;

const opensBottles = opensList<OrderRow>({
  list: orderBottle,
  title: "lists.orderBottle",
  query: ({ orderNumber }) => ({ orderNumber }),
  of: "clientName",
});

/** The customer, with a link to the record for people who may see it. */
const CustomerCell: Cell<OrderRow> = ({ value, row: { telephone } }) => {
  const name = textOf(value);
  if (name === "" || !hasCode(...salesScreens.customer.codes.list)) return <TextCell value={name} />;
  const query = new URLSearchParams({ name, ...(textOf(telephone) && { telephone: textOf(telephone) }) });
  return <Link href={`${salesScreens.customer.path}?${query}`}>{name}</Link>;
};

const cells = { orderNumber: opensBottles, bottles: opensBottles, clientName: CustomerCell };

/** Orders, pending ones first. Users complete one or several, or decline one; the number of cylinders opens their list. */
const Orders = () => {
  const t = useT();
  const client = useQueryClient();
  const mayComplete = useCode(...completeOrder.permission);
  const mayNote = useCode(systemScreens.export.codes.add);
  const mayDecline = useCode(...declineOrder.permission);
  const [declining, setDeclining] = useState<OrderRow | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", order.name] });
  const complete = async (rows: OrderRow[]): Promise<boolean> => {
    const changed = await completeOrders(rows);
    if (changed) reload();
    return changed;
  };
  const menuOf = (row: OrderRow) =>
    (mayNote || (mayDecline && isPending(row))) && (
      <>
        {mayNote && (
          <MenuItem
            icon={<Document />}
            text={t("common.deliveryNote")}
            onClick={() => void askPaper("order", { orderNumber: row.orderNumber })}
          />
        )}
        {mayDecline && isPending(row) && (
          <MenuItem
            icon={<Cross />}
            intent="danger"
            text={t("client.order.decline")}
            onClick={() => setDeclining(row)}
          />
        )}
      </>
    );
  const actions = (row: OrderRow) => (
    <RowActions
      label="client.order.complete"
      onOpen={mayComplete && isPending(row) ? () => void complete([row]) : undefined}
    >
      {menuOf(row)}
    </RowActions>
  );
  return (
    <>
      <ListScreen
        list={order}
        cells={cells}
        actions={mayComplete || mayDecline || mayNote ? actions : undefined}
        actionsWidth={108}
        batch={mayComplete ? [{ label: "client.order.complete", perform: complete }] : []}
        selectable={isPending}
      />
      <Part>
        {declining && <DeclineDialog order={declining} onSaved={reload} onClose={() => setDeclining(null)} />}
      </Part>
    </>
  );
};

export default Orders;
