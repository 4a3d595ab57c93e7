import type { ReactNode } from "react";
import type { z } from "zod";
import type { Fields } from "#contracts/fields/field.ts";
import { schemaOf } from "#contracts/fields/schema.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { hasUsable, type ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import type { LastChange } from "#contracts/wire/last-change.ts";
import { post, put } from "#client/state/api.ts";
import type { Cell, Row } from "../cells/cell.ts";
import type { BatchAction } from "../list/table/selection.ts";
import type { FormSpec, Values } from "../form/form-spec.ts";

export type Use = FormSpec["use"];

/** Functions for a row's own menu entries: reload the list, open a dialog. */
export type RowTools = { reload: () => void; open: (dialog: (onClose: () => void) => ReactNode) => void };

/** A tab of a record's detail: some of its values, or its own component. `title` is the key of its label. */
export type DetailTab = { title: string } & (
  | { columns: readonly string[] }
  | {
      panel: (row: Row) => ReactNode;
      /** Any of these codes gives access. */
      codes: readonly string[];
    }
);

/** Definition of a screen for editable records. A resource gives all of it; other screens set the differences. */
export type RecordSpec = {
  /** Key of the word for one record, for example "customer". */
  one: string;
  list: ListDefinition;
  /** Path under `/base` of get, add, update, softdelete, batchsoftdelete and usable. */
  path: string;
  /** Codes of the calls. Without a code the call does not exist; any code in `usable` can enable and disable. */
  codes: { add?: string; update?: string; remove?: string; removeMany?: string; usable?: readonly string[] };
  /** The field with a record's name. */
  title: string;
  /** Values of a new record, and the label of its button. */
  begins?: { values: Row; label?: string };
  fields: Fields;
  width: number;
  groups: (use: Use) => FormSpec["groups"];
  schema: (use: Use) => z.ZodType;
  /** Replaces add and update. `dialogId` is a UUID of this opening of the form, so the server detects a save that was sent twice. */
  save?: (use: "add" | "update", body: Values, dialogId: string) => Promise<unknown>;
  /** Loads the last change of a record, if the refusal of a stale version does not include it. */
  lastChange?: (record: Values) => Promise<LastChange | undefined>;
  /** Shows something from the response of a save, after the form has closed. */
  saved?: (answer: unknown, tools: RowTools) => void;
  shown?: FormSpec["shown"];
  needed?: FormSpec["needed"];
  entered?: FormSpec["entered"];
  aside?: FormSpec["aside"];
  below?: FormSpec["below"];
  cells?: Record<string, Cell>;
  /** Text below the question before a deletion: what goes with the record, or stays. */
  dropNote?: string;
  /** Warning text if the record is built-in and so cannot be deleted or disabled. Undefined for every other record. */
  builtIn?: (row: Row) => string | undefined;
  /** True if a built-in record cannot be edited. By default it can. */
  isLocked?: (row: Row) => boolean;
  /** Tabs of a record's detail, opened by its title and by "view". Absent: the read-only form. */
  detail?: readonly DetailTab[];
  /** Content at the left of the list that selects a part of it. */
  tree?: ReactNode;
  /** Content next to the add button, in the head of the page. */
  head?: ReactNode;
  /** Height of rows with a name and a smaller line below it, the note next to the number of rows, and words below the rows. */
  rows?: { twoLines?: boolean | number; note?: ReactNode; legend?: ReactNode };
  /** Actions on several records, in addition to the usual ones. */
  batch?: () => BatchAction[];
  /** Entries of a row's menu, in addition to the usual ones. Null for none. */
  more?: (row: Row, tools: RowTools) => ReactNode;
};

/** Makes the spec of a resource from its definition. */
export const recordSpecOf = (resource: ResourceDefinition): RecordSpec => {
  const { codes, fields, form, name, path } = resource;
  return {
    one: `resources.${name}`,
    list: listOf(resource),
    path,
    codes: {
      ...codes,
      removeMany: codes.removeMany ?? codes.remove,
      usable: hasUsable(resource) && codes.update ? (codes.usable ?? [codes.update]) : undefined,
    },
    title: resource.title ?? "name",
    fields,
    width: form.width,
    groups: () => form.groups,
    schema: (use) => schemaOf(fields, use === "add" ? "add" : "update"),
  };
};

/** The save of most records: POST add, PUT update. */
export const saveAt =
  (path: string): NonNullable<RecordSpec["save"]> =>
  (use, body) =>
    use === "add" ? post(`${path}/add`, body, { silent: true }) : put(`${path}/update`, body, { silent: true });
