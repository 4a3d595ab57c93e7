import type { Field, FieldKind } from "../fields/field.ts";
import type { SourceTable, TableColumn, ValueOf } from "../read-models/table.ts";
import type { ResourceDefinition } from "./define-resource.ts";

type ColumnOfKind = {
  text: TableColumn<"text", true>;
  multiline: TableColumn<"text", true>;
  phone: TableColumn<"text", true>;
  barcode: TableColumn<"text", true>;
  images: TableColumn<"text", true>;
  password: TableColumn<"text", true>;
  ref: TableColumn<"uuid", true>;
  refs: TableColumn<"text[]", true>;
  integer: TableColumn<"integer", true>;
  decimal: TableColumn<"numeric", true>;
  flag: TableColumn<"boolean", true>;
  day: TableColumn<"date", true>;
  moment: TableColumn<"timestamptz", true>;
  choice: TableColumn<"text", true> | TableColumn<"integer", true>;
};

/** Columns that every record has besides its fields. */
type Bookkeeping = {
  id: TableColumn<"uuid", false>;
  version: TableColumn<"integer", false>;
  createdTime: TableColumn<"timestamptz", false>;
  createdUserId: TableColumn<"uuid", true>;
  createdCompanyId: TableColumn<"uuid", true>;
  isDeleted: TableColumn<"boolean", false>;
  deletedTime: TableColumn<"timestamptz", true>;
};

/** Columns of a resource's table. All can be null, because a field may be added at any time. */
export type RecordColumns<R> = Bookkeeping &
  (R extends { fields: infer F }
    ? {
        [N in keyof F as F[N] extends { stored: false } ? never : N]: F[N] extends Field<infer K extends FieldKind>
          ? ColumnOfKind[K]
          : never;
      }
    : unknown) &
  (R extends { fixed: infer X } ? { [N in keyof X]: TableColumn<"integer", true> } : unknown);

/** A record in its list's response, without the names of referred records. */
export type RecordRow<R> = { -readonly [N in keyof RecordColumns<R>]: ValueOf<RecordColumns<R>[N]> };

/** The table of a resource's records. Its columns are made from the fields and only the compiler knows them. */
export const recordTable = <R extends Pick<ResourceDefinition, "table">>(
  name: R["table"],
): SourceTable<RecordColumns<R>, undefined> => ({ name, key: ["id"] });
