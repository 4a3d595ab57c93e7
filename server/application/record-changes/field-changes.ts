import type { TracedRecord } from "#contracts/resources/traced-record.ts";
import type { FieldChange } from "#contracts/wire/record-changes.ts";

type Values = Record<string, unknown>;
/** Values before and after a change, or null if the change did not log them. */
export type Traced = { action: "add" | "update" | "softdelete"; before: Values | null; after: Values | null };

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** A change logs a role's codes for one kind of client. Codes for the other kind are not its earlier value. */
const belongTogether = (name: string, one: Values, other: Values): boolean =>
  name !== "codes" || one.clientType === other.clientType;

/**
 * Fields that a change of a record altered, in the order of the declaration. A value before the change that it did not log is taken from earlier
 * changes.
 *
 * @param earlier changes of the same record before this one, newest first
 */
export const fieldChanges = ({ fields }: TracedRecord, change: Traced, earlier: readonly Traced[]): FieldChange[] => {
  const { after } = change;
  if (change.action === "softdelete" || !after) return [];
  const valueBefore = (name: string): unknown => {
    if (change.before && name in change.before) return change.before[name];
    return earlier.find((each) => each.after && name in each.after && belongTogether(name, after, each.after))?.after?.[
      name
    ];
  };
  return Object.entries(fields).flatMap(([name, { secret }]) => {
    if (!(name in after)) return [];
    // The log holds no values of a secret, only that it changed.
    if (secret) return after[name] === "changed" ? [{ name }] : [];
    const before = change.action === "add" ? undefined : valueBefore(name);
    return isSame(before, after[name]) ? [] : [{ name, before, after: after[name] }];
  });
};
