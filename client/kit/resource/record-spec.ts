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

/** For a row's own menu entries: reload the list, open a dialog. */
export type RowTools = { reload: () => void; open: (dialog: (onClose: () => void) => ReactNode) => void };

/** A tab of a record's detail: some of its values, or a part of its own. `title` is the key of its text. */
export type DetailTab = { title: string } & (
  | { columns: readonly string[] }
  | {
      panel: (row: Row) => ReactNode;
      /** Any of these codes opens it. */
      codes: readonly string[];
    }
);

/** Records that people edit, as their screen needs them: a resource says it all; others say how they differ. */
export type RecordSpec = {
  /** Key of what one record is called. */
  one: string;
  list: ListDefinition;
  /** Path under `/base` of get, add, update, softdelete, batchsoftdelete and usable. */
  path: string;
  /** A call without a code does not exist; `usable` enables and disables rows by any of its codes. */
  codes: { add?: string; update?: string; remove?: string; removeMany?: string; usable?: readonly string[] };
  /** The field that names a record. */
  title: string;
  /** Values that a new record begins with, and the button's text that says so. */
  begins?: { values: Row; label?: string };
  fields: Fields;
  width: number;
  groups: (use: Use) => FormSpec["groups"];
  schema: (use: Use) => z.ZodType;
  /** Over add and update. `dialogId` is a UUID of this opening of the form: a save sent twice is known by it. */
  save?: (use: "add" | "update", body: Values, dialogId: string) => Promise<unknown>;
  /** Asks for the last change of a record, where the refusal of a stale version does not tell it. */
  lastChange?: (record: Values) => Promise<LastChange | undefined>;
  /** Opens what is to be seen of a save's answer; runs when the form has closed. */
  saved?: (answer: unknown, tools: RowTools) => void;
  shown?: FormSpec["shown"];
  needed?: FormSpec["needed"];
  entered?: FormSpec["entered"];
  aside?: FormSpec["aside"];
  below?: FormSpec["below"];
  cells?: Record<string, Cell>;
  /** Sentence of the warning that a built-in record is never deleted; it is never disabled either. Undefined for every other record. */
  builtIn?: (row: Row) => string | undefined;
  /** Built-in records can be edited, unless this says otherwise. */
  isLocked?: (row: Row) => boolean;
  /** Tabs of a record's detail, which its title and "view" open; absent: the form, to be read. */
  detail?: readonly DetailTab[];
  /** At the left of the list: what chooses its part. */
  tree?: ReactNode;
  /** Beside the button that adds, in the head of the page. */
  head?: ReactNode;
  /** Actions of several records beside the usual ones. */
  batch?: () => BatchAction[];
  /** Entries of a row's menu beside the usual ones; null: none. */
  more?: (row: Row, tools: RowTools) => ReactNode;
};

/** The spec of a resource, all from its definition. */
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
