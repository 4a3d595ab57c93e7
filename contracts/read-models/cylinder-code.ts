import type { CodeKind } from "../codes/attached-code.ts";
import { defineTable, nullable, oneOf, types } from "./table.ts";

/** Codes that find a cylinder beside its barcode. Columns for searches have the names of the table of barcodes. */
export const cylinderCodeTable = defineTable("cylinder_code", {
  key: ["id", "code"],
  columns: {
    /** Id of the cylinder. */
    id: types.uuid,
    /** Canonical form. */
    code: types.text,
    bareCode: types.text,
    /** The code as it was attached. */
    attached: types.text,
    kind: oneOf<CodeKind>(),
    reason: nullable(types.text),
    userId: types.uuid,
    createdTime: types.moment,
  },
});
