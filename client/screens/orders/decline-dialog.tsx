import { useState } from "react";
import { z } from "zod";
import { declineOrder } from "#contracts/commands/order.ts";
import { multiline, type Fields } from "#contracts/fields/field.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { send } from "#client/state/api.ts";
import { textOf } from "#client/lib/text-of.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { orderWords, type OrderRow } from "./complete-orders.ts";

/** Says where the cylinders go: to the vehicle that brought them, else to the place that they left. */
const fieldsOf = ({ licenseNumber }: OrderRow) =>
  ({
    reasonsForRefusal: multiline({
      required: true,
      help: textOf(licenseNumber) === "" ? "client.order.declineToPlace" : "client.order.declineToVehicle",
    }),
  }) satisfies Fields;

type Props = { order: OrderRow; onSaved: () => void; onClose: () => void };

/** Declines an order with a reason. Cylinders that are still at the customer go back. */
export const DeclineDialog = ({ order, onSaved, onClose }: Props) => {
  const t = useT();
  const [commandId] = useState(uuid);
  const fields = fieldsOf(order);
  const whole = (body: Values): Values => ({ ...body, orderNumber: order.orderNumber, commandId });
  return (
    <FormDialog
      title={t("client.order.declineTitle")}
      sub={orderWords(order)}
      width={560}
      fields={fields}
      groups={[{ title: "client.order.declineGroup", fields: Object.keys(fields) }]}
      schema={z.preprocess((body) => whole(body as Values), declineOrder.input)}
      use="add"
      initial={{}}
      known={{}}
      done="client.order.declineDone"
      action="client.order.decline"
      submit={(body) => send(declineOrder, declineOrder.input.parse(whole(body)), { silent: true })}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
