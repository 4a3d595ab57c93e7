import { defineTable, nullable, types } from "./table.ts";

/** Columns of both tables: the procedure, its cylinder, its operator and its time. */
const procedure = {
  logOrder: types.bigint,
  cylinderId: types.uuid,
  specId: types.uuid,
  procedureId: types.integer,
  companyId: types.uuid,
  companyName: types.text,
  userId: types.uuid,
  createdTime: types.moment,
  recordedAt: types.moment,
  checkStatus: nullable(types.integer),
  defectIds: types.texts,
  imagesUrl: nullable(types.text),
  remark: nullable(types.text),
  nextInspectionTime: nullable(types.day),
  isVoided: { ...types.boolean, default: false },
  /** A person removed the row from the lists. Its holds stay (rules §4, Void). */
  isHidden: { ...types.boolean, default: false },
} as const;

export const checkRecordTable = defineTable("check_record", {
  key: ["id"],
  columns: {
    id: types.text,
    ...procedure,
    /** The first unqualified result of the check. */
    resultId: nullable(types.text),
  },
});

/** Unqualified results: every hold that a procedure made, whether processed or not. */
export const unqualifiedResultTable = defineTable("unqualified_result", {
  key: ["id"],
  columns: {
    id: types.text,
    ...procedure,
    holdReason: types.text,
    /** Processing: 0 unprocessed, 2 processed. */
    processingStatus: types.integer,
    /** Outcome of the processing: 1 standard, 2 scrap. */
    isGoodStatus: nullable(types.integer),
    processingMeasures: nullable(types.text),
    processingTime: nullable(types.moment),
    processedBy: nullable(types.uuid),
    /** The procedure that lifted the hold without processing: a periodic check. */
    settledBy: nullable(types.integer),
  },
});
