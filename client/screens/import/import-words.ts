import type { ImportDetail } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import type { Field } from "#contracts/fields/field.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** The spreadsheet letter of a column: 0 is A, 26 is AA. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

export const fieldLabel = (name: string, field: Field | undefined, t: Translate): string =>
  t(field?.label ?? `fields.${name}`);

/** The required fields of a kind. */
export const requiredFields = (kind: ImportKindName): string[] =>
  Object.entries(importKinds[kind].fields)
    .filter(([, field]) => isRequired(field))
    .map(([name]) => name);

export const isRequired = ({ required, requiredToAdd, own: ownValue, default: usual }: Field): boolean =>
  (!!required || !!requiredToAdd) && ownValue === undefined && usual === undefined;

/** The file's name without its extension. */
export const bareName = ({ fileName }: Pick<ImportDetail, "fileName">): string => fileName.replace(/\.[^.]+$/, "");
