import { counter, defineTable, nullable, types } from "./table.ts";

/** Recorded procedures by time and place (rules §5). Late ones count on their own day, void ones do not count. */
export const cockpitHalfHourTable = defineTable("cockpit_half_hour", {
  key: ["businessDay", "halfHour", "companyId", "procedureId", "toCustomer"],
  columns: {
    businessDay: types.day,
    /** Half-hour of the day, 0 to 47, in the tenant's time zone. */
    halfHour: types.integer,
    companyId: types.uuid,
    procedureId: types.integer,
    /** True for a delivery to a customer. */
    toCustomer: types.boolean,
    count: counter,
  },
});

/** Deliveries by customer: opened orders by time and company. Declined orders do not count. */
export const cockpitOrderTable = defineTable("cockpit_order", {
  key: ["businessDay", "halfHour", "companyId"],
  columns: {
    businessDay: types.day,
    /** Half-hour of the day, 0 to 47, in the tenant's time zone. */
    halfHour: types.integer,
    companyId: types.uuid,
    count: counter,
  },
});

/** The live log: the parts of each line, from which the sentence is made in the reader's language. */
export const cockpitLineTable = defineTable("cockpit_line", {
  key: ["order"],
  columns: {
    order: types.bigint,
    position: types.text,
    datetime: types.moment,
    recordedAt: types.moment,
    companyId: types.uuid,
    /** Kind of line: procedure, refused, exception, unknown. */
    kind: types.text,
    procedureId: types.integer,
    gasBarcode: types.text,
    /** The company's name at that time. */
    place: types.text,
    /** Destination: a vehicle's plate. Null for a customer, whose name is joined by `clientId`. */
    vehicle: nullable(types.text),
    clientId: nullable(types.uuid),
    codes: types.texts,
    /** Colour of the line: normal, warning, danger. */
    logColor: types.text,
  },
});
