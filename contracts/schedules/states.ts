/** The fate of one recipient's file. `skipped`: the person may not see the list any more. */
export const deliveryStates = ["waiting", "completed", "failed", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** `none`: no mail is sent, because the product sends none or the account has no address. */
export const mailStates = ["none", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];
