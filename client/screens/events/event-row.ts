import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { auditEvent } from "#contracts/lists/audit-event.ts";

/** A row of the list of events. */
export type EventRow = RowOf<typeof auditEvent>;
