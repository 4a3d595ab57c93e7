import type { ReactNode } from "react";
import type { z } from "zod";
import type { Field, Fields } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";

export type Values = Record<string, unknown>;

/** Everything a form dialog needs; made from a resource's definition, or by a screen whose record has commands of its own. */
export type FormSpec = {
  title: string;
  /** Which record, beside the title. */
  sub?: string;
  /** px; 1200, 900 or 800 by the specification, 560 for a couple of fields. */
  width: number;
  fields: Fields;
  groups: ResourceDefinition["form"]["groups"];
  /** The server's own rules. */
  schema: z.ZodType;
  use: "add" | "update" | "view";
  initial: Values;
  /** Names of the records that `ref` fields point to, by id. */
  known: Record<string, string>;
  /** Note on the version, in the footer. */
  note?: string;
  /** Fields that only make sense with certain values; absent: all are shown. */
  shown?: (name: string, values: Values) => boolean;
  /** Fields that are required with certain values; those that say so themselves always are. */
  needed?: (name: string, values: Values) => boolean;
  /** Below the first group of the last column: values that follow from others, or parts that are no fields. */
  aside?: (values: Values) => ReactNode;
  /** Below a field's input: what is to be known of what stands in it. `record` is the one that is edited. */
  below?: (name: string, values: Values, record: Values | null) => ReactNode;
  /** Values of other fields that follow from a change of this one. */
  follow?: (name: string, value: unknown) => Values;
  /**
   * Checks a value when its input is left. Resolves with the reason to reject it, which empties the input. `record` is the one
   * that is edited.
   */
  entered?: (name: string, value: unknown, record: Values | null) => Promise<string | undefined>;
  /** Asks for the record as it is now, when somebody saved it in between. */
  fresh?: () => Promise<Values>;
  /** Key of what the toast says; default that it was added or updated. */
  done?: string;
  /** Key of the button that saves. */
  action?: string;
  /** Asks for confirmation before the values are sent. */
  sure?: (values: Values) => Promise<boolean>;
  /** Asks of the server; a refusal with errors by path lands on the fields. */
  submit: (body: Values) => Promise<unknown>;
  /** Runs when the form has closed. */
  onSaved: (answer: unknown) => void;
  onClose: () => void;
};

/** True of a field that this use of the form asks for. */
export const isRequired = ({ required, requiredToAdd }: Field, use: FormSpec["use"]): boolean =>
  required === true || (requiredToAdd === true && use === "add");

/** Fields that this use of the form can change. */
export const editable = ({ fields, use }: Pick<FormSpec, "fields" | "use">): Fields =>
  use === "view"
    ? {}
    : Object.fromEntries(
        Object.entries(fields).filter(([, field]) => !field.readonly && !(use === "update" && field.addOnly)),
      );
