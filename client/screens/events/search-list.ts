import { auditEvent } from "#contracts/lists/audit-event.ts";

const { type, gasBarcode, companyId, recordedAtBegin, recordedAtEnd, correlationId, stream, ...others } =
  auditEvent.search;

/** The list as its filters stand over the grid: those that are asked for most come first. */
export const searchList = {
  ...auditEvent,
  search: {
    gasBarcode,
    type,
    companyId,
    recordedAtBegin,
    recordedAtEnd,
    correlationId: { ...correlationId, hidden: false, label: "events.correlation" },
    stream,
    ...others,
  },
};
