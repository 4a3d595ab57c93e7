import { MenuItem } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { completeOrder, declineOrder } from "#contracts/commands/order.ts";
import { sendReceive } from "#contracts/lists/send-receive.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { RowActions } from "#client/kit/resource/row-actions.tsx";
import { Part } from "#client/kit/part.tsx";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";

const DeclineDialog = lazy(async () => ({ default: (await import("./decline-dialog.tsx")).DeclineDialog }));

type Row = RowOf<typeof sendReceive>;
/** `orderStatus` (rules §4). */
const pending = 2;

/** Deliveries to customers and returns; an order that is pending is completed or declined from any of its rows. */
const SendReceive = () => {
  const t = useT();
  const client = useQueryClient();
  const mayComplete = useCode(...completeOrder.permission);
  const mayDecline = useCode(...declineOrder.permission);
  const [declining, setDeclining] = useState<string | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: ["list", sendReceive.name] });
  const complete = async (orderNumber: string): Promise<void> => {
    const action = t("client.order.complete");
    const text = t("client.order.completeText", { order: orderNumber });
    if (!(await confirm({ title: action, text, action }))) return;
    await send(completeOrder, { orderNumber, commandId: uuid() });
    showOk(t("client.order.completeDone"));
    reload();
  };
  const actions = (row: Row) => {
    const { orderNumber, orderStatus } = row;
    if (orderStatus !== pending || !orderNumber) return null;
    return (
      <RowActions
        label="client.order.complete"
        onOpen={mayComplete ? () => void complete(orderNumber).catch(() => undefined) : undefined}
      >
        {mayDecline && (
          <MenuItem
            icon={<Cross />}
            intent="danger"
            text={t("client.order.decline")}
            onClick={() => setDeclining(orderNumber)}
          />
        )}
      </RowActions>
    );
  };
  return (
    <>
      <ListScreen list={sendReceive} actions={mayComplete || mayDecline ? actions : undefined} actionsWidth={108} />
      <Part>
        {declining && <DeclineDialog orderNumber={declining} onSaved={reload} onClose={() => setDeclining(null)} />}
      </Part>
    </>
  );
};

export default SendReceive;
