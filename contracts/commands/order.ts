import { z } from "zod";
import { maybe, text, uuid } from "./scalars.ts";

/** As the device made it; `record` takes any text of one line. */
const orderNumber = text.min(1).max(64);

/** Body of `PUT /base/trade/clientProcess/complete`. */
export const completeOrder = z.object({ commandId: maybe(uuid), orderNumber });
export type CompleteOrder = z.infer<typeof completeOrder>;
export const completeOrderPermission = "trade:order:complete";

/** Body of `PUT /base/trade/clientProcess/decline`. */
export const declineOrder = z.object({
  commandId: maybe(uuid),
  orderNumber,
  reasonsForRefusal: text.trim().min(1).max(500),
});
export type DeclineOrder = z.infer<typeof declineOrder>;
export const declineOrderPermission = "trade:order:decline";
