import { completeOrder } from "#contracts/commands/order.ts";
import type { order } from "#contracts/lists/order.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { tellOutcomes } from "#client/state/outcomes.ts";

export type OrderRow = RowOf<typeof order>;

/** The customer of an order with project and address, because several customers may have one name. */
const clientWords = ({ clientName, projectName, address }: OrderRow): string => {
  const more = [projectName, address].map(textOf).filter(Boolean).join(translate("common.comma"));
  const client = textOf(clientName);
  return more === "" ? client : translate("client.order.client", { client, more });
};

/** Text for an order: customer, number of cylinders and order number. */
export const orderWords = (row: OrderRow): string =>
  translate("client.order.words", { client: clientWords(row), count: row.bottles, order: row.orderNumber });

/** Completes orders after a confirmation. Returns true if at least one is complete; a rejected order is shown with its reason. */
export const completeOrders = async (rows: readonly OrderRow[]): Promise<boolean> => {
  const [first] = rows;
  if (!first) return false;
  const several = rows.length > 1;
  const sure = await confirm({
    title: several
      ? translate("client.order.completeSeveral", { count: rows.length })
      : translate("client.order.completeOne", { order: first.orderNumber }),
    text: several
      ? translate("client.order.completeSeveralText")
      : translate("client.order.completeText", { client: clientWords(first), count: first.bottles }),
    lines: several ? rows.map(orderWords) : undefined,
    action: translate("client.order.complete"),
  });
  if (!sure) return false;
  try {
    const orderNumbers = rows.map(({ orderNumber }) => orderNumber);
    const { results = [] } = await send(completeOrder, { orderNumbers, commandId: uuid() });
    const words = new Map(rows.map((row) => [row.orderNumber, orderWords(row)]));
    const nameOf = ({ orderNumber }: { orderNumber: string }) => words.get(orderNumber) ?? orderNumber;
    tellOutcomes(results, { doneText: "client.order.completeDone", nameOf });
    return true;
  } catch {
    return false;
  }
};
