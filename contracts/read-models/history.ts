import type { SaidKind } from "../streams/company-type.ts";
import type { Content } from "../streams/cylinder/situation.ts";
import type { Facts } from "../streams/facts.ts";
import type { ExceptionCode, HoldReason } from "../streams/codes.ts";
import { defineTable, json, nullable, oneOf, someOf, types } from "./table.ts";

/** One row for each event of a cylinder: procedures, refusals, voids, corrections and others. */
export const historyTable = defineTable("history", {
  key: ["id"],
  columns: {
    /** `<cylinderId>.<revision>`. */
    id: types.text,
    /** Number that grows with the log and orders events with the same time. */
    logOrder: types.bigint,
    cylinderId: types.uuid,
    gasBarcode: types.text,
    specId: types.uuid,
    revision: types.integer,
    commandId: types.uuid,
    kind: types.text,
    procedureId: nullable(types.integer),
    createdTime: types.moment,
    recordedAt: types.moment,
    businessDay: types.day,
    companyId: types.uuid,
    companyName: nullable(types.text),
    /** Type of the company that did the procedure. Null for other events. */
    companyType: nullable(types.integer),
    userId: types.uuid,
    device: nullable(types.text),
    fromKind: oneOf<SaidKind>(),
    fromId: types.uuid,
    fromName: nullable(types.text),
    toKind: oneOf<SaidKind>(),
    toId: types.uuid,
    toName: nullable(types.text),
    content: oneOf<Content>(),
    exceptions: someOf<ExceptionCode>(),
    reasons: types.texts,
    holdsAdded: someOf<HoldReason>(),
    facts: nullable(json<Facts>()),
    isVoided: { ...types.boolean, default: false },
    vehicleId: nullable(types.uuid),
    licenseNumber: nullable(types.text),
    driverId: nullable(types.uuid),
    escortIds: types.texts,
    clientId: nullable(types.uuid),
    orderNumber: nullable(types.text),
    /** Fields that only one kind of event has: weights in grams, defects, corrected fields. */
    details: nullable(json<Record<string, unknown>>()),
    imagesUrl: nullable(types.text),
    remark: nullable(types.text),
  },
});
