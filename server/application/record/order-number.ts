import { v5 } from "uuid";
import type { RecordItem } from "#contracts/commands/record.ts";
import { findProcedure } from "#contracts/procedures/index.ts";

const ordersNamespace = "7d9f4a52-0f0e-5c0c-9a39-2d1f6a1c8b11";

/** 16 hexadecimal digits that follow from a command's id, so that the same call sent again opens the same order. */
const numberFrom = (commandId: string): string =>
  v5(commandId, ordersNamespace).replaceAll("-", "").slice(0, 16).toUpperCase();

/**
 * The order number of every delivery of a call: the device's own, or, for those that name a client and no number, one for all of
 * that client (rules §4, Orders).
 */
export const orderNumbersOf = (items: readonly RecordItem[]): (string | undefined)[] => {
  const opened = new Map<string, string>();
  return items.map((item) => {
    if (!findProcedure(item.procedureId)?.delivery) return undefined;
    if (item.orderNumber || !item.clientId) return item.orderNumber;
    const number = opened.get(item.clientId) ?? numberFrom(item.commandId);
    opened.set(item.clientId, number);
    return number;
  });
};
