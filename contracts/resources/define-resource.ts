import type { z } from "zod";
import type { Fields } from "../fields/field.ts";
import type { Column, ListDefinition } from "../list-kit/define-list.ts";

/**
 * A lookup call under `/base/info/common/`: any signed-in user, what the caller may use (rules §2). It takes `key` (a part of the name
 * or of another text that it answers) and answers `{ list: [{ id, name, … }], total }`, at most 100 rows by name, without records that are
 * disabled or deleted.
 */
export type Lookup = {
  name: string;
  /** Query names that cut it → the field they are compared with: `{ companyType: "type" }`. */
  params?: Record<string, string>;
  /** Fixed conditions: field → value. */
  where?: Record<string, string | number | boolean>;
  /** Further columns of the resource's list that it answers beside `id` and `name`. */
  also?: string[];
  /** Columns that it answers to holders of any of these codes alone. */
  guarded?: { codes: string[]; columns: Record<string, Column> };
  /** True where people reach for an offer by its place, as by a key: in the order of adding, so that a new one moves none. Default: by name. */
  inOrderOfAdding?: true;
  /** The column of the company that a record belongs to: offered are those of the caller's own company and below. Absent: all. */
  scope?: string;
};

/** Fields whose values, taken together, no other record has: by an index that a migration made, and refused by a code of its own. */
export type Unique = { fields: string[]; index: string; code: string };

/** Records that people edit, however they are kept. */
type Editable = {
  /** Unique; locale key `resources.<name>`. */
  name: string;
  /** Path under `/base`, without a trailing slash: `/info/vehicle`. */
  path: string;
  /** The field that names a record in lookups; default `name`. */
  title?: string;
  /** Those of its screen in `contracts/access/menus`. */
  codes: {
    list: string[];
    /** Any of these opens one record; default: those of the list. */
    read?: string[];
    add?: string;
    update?: string;
    remove?: string;
    /** Of several at once; default: the one of `remove`. */
    removeMany?: string;
    /** Any of these enables and disables; default: the one that updates. */ usable?: string[];
  };
  fields: Fields;
  form: {
    /** Dialog width in px: 1200, 900 or 800. */
    width: 1200 | 900 | 800;
    /** Two columns of groups; a group's title is a locale key. */
    groups: { title: string; column?: 1 | 2; fields: string[] }[];
  };
};

/** Records that are kept as events: commands add, correct and remove them, and their list is one over a read model. */
export type EventResource = Editable & {
  kept: "events";
  /** Layout, order and scope of its list. */
  list: Pick<ListDefinition, "layout" | "sort" | "scope" | "export">;
};

/** Records that are kept as rows: each change writes before and after to `record_change` in the same transaction. */
export type ResourceDefinition = Editable & {
  table: string;
  /** Columns fixed by this view of a shared table: the company family's `type`. */
  fixed?: Record<string, string | number>;
  /**
   * Owner of a record that everybody of the tenant may read, where that is not the company that its list is cut by: only who may act for the company that
   * wrote it down changes it; one without, who has the scope `all`.
   */
  owner?: "createdCompanyId";
  /** Records form a tree by `parentId`: none stands above itself. */
  tree?: true;
  /** Which fields' values, taken together, no other record of the table may have. */
  unique?: (string[] | Unique)[];
  /** Calls of the shared shape that it does not have, or has in a form of its own. */
  without?: readonly ("get" | "usable")[];
  /** Parts of the body of `add` beside the fields; the server's rules of the resource take it. */
  addedWith?: z.ZodObject;
  /** Tables of others whose rows keep a record from being deleted: `column` (snake_case) holds its id. Fields of resources and of the cylinder that refer to this table count by themselves. */
  usedBy?: { table: string; column: string; where?: string }[];
  /** Its list; `columns` may be left to be derived from the fields. */
  list: Pick<ListDefinition, "layout" | "search" | "sort" | "scope"> &
    Partial<Pick<ListDefinition, "columns" | "joins" | "export" | "name" | "sums">>;
  lookups?: Lookup[];
};

/** Declares records. */
export const defineResource = <const R extends ResourceDefinition | EventResource>(definition: R): R => definition;

/** The field by which a record is called, where it is a text that people may look for by pinyin. */
export const spelledName = ({
  title = "name",
  fields,
}: Pick<ResourceDefinition, "title" | "fields">): string | undefined =>
  fields[title]?.kind === "text" && fields[title]?.stored !== false ? title : undefined;

/** Names of the fields that are unique together. */
export const uniqueFields = (unique: string[] | Unique): string[] => (Array.isArray(unique) ? unique : unique.fields);

/** Tells whether records are enabled and disabled by a call of their own. */
export const hasUsable = ({ codes, fields, without }: ResourceDefinition): boolean =>
  codes.update !== undefined && "isUsable" in fields && !without?.includes("usable");
