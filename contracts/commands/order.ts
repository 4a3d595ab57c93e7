import { salesScreens } from "../access/menus/sales.ts";
import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { mostSubjects, needsSubject, severalAnswer } from "./several.ts";

/** Order number from the device. `record` accepts any text of one line. */
const orderNumber = text.min(1).max(64);

const completed = z.object({
  commandId: maybe(uuid),
  orderNumber: maybe(orderNumber),
  orderNumbers: z.array(orderNumber).min(1).max(mostSubjects).optional(),
});

export const completeOrder = defineCall({
  name: "completeOrder",
  method: "put",
  path: "/trade/clientProcess/complete",
  permission: [salesScreens.order.codes.complete],
  from: "either",
  input: completed.superRefine(needsSubject("orderNumber", "orderNumbers")),
  documented: completed,
  answer: severalAnswer("orderNumber"),
  message: "ok.updated",
  tag: "orders",
  summary: "end an order well, or up to 200, each with its own outcome",
});

export const declineOrder = defineCall({
  name: "declineOrder",
  method: "put",
  path: "/trade/clientProcess/decline",
  permission: [salesScreens.order.codes.decline],
  from: "either",
  input: z.object({ commandId: maybe(uuid), orderNumber, reasonsForRefusal: text.trim().min(1).max(500) }),
  message: "ok.updated",
  tag: "orders",
  summary: "decline an order; its cylinders go back to the vehicle",
});
