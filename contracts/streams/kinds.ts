/** Beginnings of the names of streams, by kind. A log that tenants share is read by these, so a new kind must stand here. */
export const streamKinds = ["cylinder-", "barcode-", "board-", "exception-", "audit-", "order-"] as const;
