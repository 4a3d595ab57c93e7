import { salesScreens } from "../access/menus/sales.ts";
import { z } from "zod";
import { defineCommand } from "./define-command.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";

/** As the device made it; `record` takes any text of one line. */
const orderNumber = text.min(1).max(64);

export const completeOrder = defineCommand({
  method: "put",
  path: "/trade/clientProcess/complete",
  permission: [salesScreens.sendReceive.codes.complete],
  from: "either",
  input: z.object({ commandId: maybe(uuid), orderNumber }),
  message: "ok.updated",
  tag: "orders",
  summary: "end an order well",
});

export const declineOrder = defineCommand({
  method: "put",
  path: "/trade/clientProcess/decline",
  permission: [salesScreens.sendReceive.codes.decline],
  from: "either",
  input: z.object({ commandId: maybe(uuid), orderNumber, reasonsForRefusal: text.trim().min(1).max(500) }),
  message: "ok.updated",
  tag: "orders",
  summary: "decline an order; its cylinders go back to the vehicle",
});
