import { counter, defineTable, nullable, types } from "./table.ts";

/** Recorded procedures by when and where they happened (rules §5); late ones count on their own day, void ones no longer. */
export const cockpitHalfHourTable = defineTable("cockpit_half_hour", {
  key: ["businessDay", "halfHour", "companyId", "procedureId", "toCustomer"],
  columns: {
    businessDay: types.day,
    /** 0 to 47, in the tenant's time zone. */
    halfHour: types.integer,
    companyId: types.uuid,
    procedureId: types.integer,
    /** A delivery to a customer. */
    toCustomer: types.boolean,
    count: counter,
  },
});

/** Deliveries by customer: orders by when and by whom they were opened; a declined one was none. */
export const cockpitOrderTable = defineTable("cockpit_order", {
  key: ["businessDay", "halfHour", "companyId"],
  columns: {
    businessDay: types.day,
    /** 0 to 47, in the tenant's time zone. */
    halfHour: types.integer,
    companyId: types.uuid,
    count: counter,
  },
});

/** The live log: what a line is made of; the sentence itself is said in the reader's language. */
export const cockpitLineTable = defineTable("cockpit_line", {
  key: ["order"],
  columns: {
    order: types.bigint,
    position: types.text,
    datetime: types.moment,
    recordedAt: types.moment,
    companyId: types.uuid,
    /** procedure, refused, exception, unknown. */
    kind: types.text,
    procedureId: types.integer,
    gasBarcode: types.text,
    /** The company, as it was called. */
    place: types.text,
    /** Destination: a vehicle's plate; null for a customer, whose name is joined by `clientId`. */
    vehicle: nullable(types.text),
    clientId: nullable(types.uuid),
    codes: types.texts,
    /** normal, warning, danger. */
    logColor: types.text,
  },
});
