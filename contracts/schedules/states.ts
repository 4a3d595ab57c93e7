/** States of one recipient's file. `skipped`: the person may no longer see the list. */
export const deliveryStates = ["waiting", "completed", "failed", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** States of the mail. `none`: no mail is sent, because the product sends none or the account has no confirmed address. */
export const mailStates = ["none", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];
