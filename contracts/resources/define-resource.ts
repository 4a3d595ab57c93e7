import type { z } from "zod";
import type { Fields } from "../fields/field.ts";
import type { Column, ListDefinition } from "../list-kit/define-list.ts";

/**
 * A lookup call under `/base/info/common/`, for any signed-in user, with the records that the caller may use (rules §2). It takes `key` (a part of
 * the name or of another returned text) and returns `{ list: [{ id, name, … }], total }`: at most 100 rows by name, without disabled and deleted
 * records.
 */
export type Lookup = {
  name: string;
  /** Query names that filter it → the field that they are compared with: `{ companyType: "type" }`. */
  params?: Record<string, string>;
  /** Fixed conditions: field → value. */
  where?: Record<string, string | number | boolean>;
  /** More columns of the resource's list that it returns, besides `id` and `name`. */
  also?: string[];
  /** Columns that only holders of one of these codes receive. */
  guarded?: { codes: string[]; columns: Record<string, Column> };
  /** True: sorted by time of adding, so that people who choose an entry by its position find it there again. Default: sorted by name. */
  inOrderOfAdding?: true;
  /** The column with the company of a record. The lookup offers only records of the caller's company and those below it; absent: all records. */
  scope?: string;
};

/** Fields whose values together must be unique. An index from a migration enforces it, and a duplicate has its own code. */
export type Unique = { fields: string[]; index: string; code: string };

/** Records that people edit, stored either as rows or as events. */
type Editable = {
  /** Unique name, used in the locale key `resources.<name>`. */
  name: string;
  /** Path under `/base`, without a trailing slash: `/info/vehicle`. */
  path: string;
  /** The field that names a record in lookups. Default: `name`. */
  title?: string;
  /** Codes of its screen in `contracts/access/menus`. */
  codes: {
    list: string[];
    /** A caller needs one of these codes to read one record. Default: the list's codes. */
    read?: string[];
    add?: string;
    update?: string;
    remove?: string;
    /** Code for removing several at once. Default: the one of `remove`. */
    removeMany?: string;
    /** A caller needs one of these codes to enable and disable. Default: the one of `update`. */ usable?: string[];
  };
  fields: Fields;
  form: {
    /** Dialog width in px: 1200, 900 or 800. */
    width: 1200 | 900 | 800;
    /** Groups of fields in two columns. A group's title is a locale key. */
    groups: { title: string; column?: 1 | 2; fields: string[] }[];
  };
};

/** Records that are stored as events. Commands add, correct and remove them, and their list reads a read model. */
export type EventResource = Editable & {
  kept: "events";
  /** Layout, order and scope of its list. */
  list: Pick<ListDefinition, "layout" | "sort" | "scope" | "export">;
};

/** Records that are stored as rows. Each change writes the values before and after to `record_change` in the same transaction. */
export type ResourceDefinition = Editable & {
  table: string;
  /** Fixed columns when several resources share a table: the companies' `type`. */
  fixed?: Record<string, string | number>;
  /**
   * Owner of a record that everybody of the tenant may read, if it is not the company of the list's scope. Changing needs the right to act for the
   * company that added the record, or the scope `all` if there is none.
   */
  owner?: "createdCompanyId";
  /** Records form a tree by `parentId`. No record may be above itself. */
  tree?: true;
  /** Groups of fields whose values together must be unique in the table. */
  unique?: (string[] | Unique)[];
  /** Calls of the shared form that it does not have, or has in a form of its own. */
  without?: readonly ("get" | "usable")[];
  /** Parts of the body of `add` besides the fields. The server's rules of the resource read them. */
  addedWith?: z.ZodObject;
  /** Fields of the answers of `add` and `update` besides the id and the version. */
  answersMore?: z.ZodRawShape;
  /**
   * Other tables whose rows prevent deleting a record: `column` (snake_case) holds its id. Fields of resources and of the cylinder that refer to this
   * table are found automatically.
   */
  usedBy?: { table: string; column: string; where?: string }[];
  /** Its list. Without `columns`, they are made from the fields. */
  list: Pick<ListDefinition, "layout" | "search" | "sort" | "scope"> &
    Partial<Pick<ListDefinition, "columns" | "joins" | "export" | "name" | "sums" | "changes">>;
  lookups?: Lookup[];
};

export const defineResource = <const R extends ResourceDefinition | EventResource>(definition: R): R => definition;

/** The field with a record's name, if people can search it by pinyin. */
export const spelledName = ({
  title = "name",
  fields,
}: Pick<ResourceDefinition, "title" | "fields">): string | undefined =>
  fields[title]?.kind === "text" && fields[title]?.stored !== false ? title : undefined;

/** Fields whose values together must be unique. */
export const uniqueFields = (unique: string[] | Unique): string[] => (Array.isArray(unique) ? unique : unique.fields);

/** True when a separate call enables and disables the records. */
export const hasUsable = ({ codes, fields, without }: ResourceDefinition): boolean =>
  codes.update !== undefined && "isUsable" in fields && !without?.includes("usable");
