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

/** Text for an order: customer, number of cylinders and order number. */
export const orderWords = ({ clientName, bottles, orderNumber }: OrderRow): string =>
  translate("client.order.words", { client: textOf(clientName), count: bottles, order: orderNumber });

/** Completes orders after a confirmation. Returns true if at least one is complete; a rejected order is shown with its reason. */
export const completeOrders = async (rows: readonly OrderRow[]): Promise<boolean> => {
  const [first] = rows;
  if (!first) return false;
  const several = rows.length > 1;
  const sure = await confirm({
    title: translate("client.order.complete"),
    text: several
      ? translate("client.order.completeSeveral", { count: rows.length })
      : translate("client.order.completeText", { words: orderWords(first) }),
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
