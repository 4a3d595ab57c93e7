import type { ReactNode } from "react";
import type { z } from "zod";
import type { Field, Fields } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";

export type Values = Record<string, unknown>;

/** Everything that a form dialog needs. It is made from a resource's definition, or by a screen with its own commands. */
export type FormSpec = {
  title: string;
  /** Name of the record, next to the title. */
  sub?: string;
  /** Width in px: 1200, 900 or 800 by the specification, 560 for a few fields. */
  width: number;
  fields: Fields;
  groups: ResourceDefinition["form"]["groups"];
  /** The server's own rules. */
  schema: z.ZodType;
  use: "add" | "update" | "view";
  initial: Values;
  /** Names of the records that `ref` fields point to, by id. */
  known: Record<string, string>;
  /** Note about the version, in the footer. */
  note?: ReactNode;
  /** Hides fields that do not apply to the current values. Absent: all are shown. */
  shown?: (name: string, values: Values) => boolean;
  /** Makes fields required for certain values, in addition to the fields that are always required. */
  needed?: (name: string, values: Values) => boolean;
  /** Content below the first group of the last column: computed values, or parts that are not fields. `record` is the edited one. */
  aside?: (values: Values, record: Values | null) => ReactNode;
  /** Content below a field's input about its value. `record` is the edited one; `onChange` is absent in a form that is only read. */
  below?: (
    name: string,
    values: Values,
    record: Values | null,
    onChange?: (value: unknown) => void,
    isSaving?: boolean,
  ) => ReactNode;
  /** Values of other fields that change with this one. */
  follow?: (name: string, value: unknown) => Values;
  /**
   * Checks a value of the record when its input loses the focus. It resolves with the reason for a rejection, which empties
   * the input.
   */
  entered?: (name: string, value: unknown, record: Values | null) => Promise<string | undefined>;
  /** Loads the current record after somebody else's save. */
  fresh?: () => Promise<Values>;
  /** Key of the toast's text, or the text for the saved values. By default: added or saved. */
  done?: string | ((values: Values) => string);
  /** Key of the save button's label. */
  action?: string;
  /** Asks for confirmation before the values are sent. */
  sure?: (values: Values) => Promise<boolean>;
  /** Sends the values. The errors of a refusal are shown at the fields of their paths. */
  submit: (body: Values) => Promise<unknown>;
  /** Runs after the form has closed. */
  onSaved: (answer: unknown) => void;
  onClose: () => void;
};

/** True if the field is required in this use of the form. */
export const isRequired = (
  { required, requiredToAdd, requiredToChange, unless = "" }: Field,
  use: FormSpec["use"],
  values: Values = {},
): boolean =>
  required === true ||
  (requiredToAdd === true && use === "add") ||
  (requiredToChange === true && use === "update" && values[unless] !== true);

/** Fields that can be changed in this use of the form. */
export const editable = ({ fields, use }: Pick<FormSpec, "fields" | "use">): Fields =>
  use === "view"
    ? {}
    : Object.fromEntries(
        Object.entries(fields).filter(([, field]) => !field.readonly && !(use === "update" && field.addOnly)),
      );
