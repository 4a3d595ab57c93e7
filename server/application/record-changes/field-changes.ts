import type { TracedRecord } from "#contracts/resources/traced-record.ts";
import type { FieldChange } from "#contracts/wire/record-changes.ts";

type Values = Record<string, unknown>;
/** Values before and after a change; null where the change tells none. */
export type Traced = { action: "add" | "update" | "softdelete"; before: Values | null; after: Values | null };

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The set of codes that a change gives a role is of one kind of client: the other's is no state before it. */
const belongTogether = (name: string, one: Values, other: Values): boolean =>
  name !== "codes" || one.clientType === other.clientType;

/**
 * The fields that a change of a record made different, in the order of its declaration. What a change does not tell of the state before it, the
 * earlier ones do.
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
    // The trace has only the word that it changed.
    if (secret) return after[name] === "changed" ? [{ name }] : [];
    const before = change.action === "add" ? undefined : valueBefore(name);
    return isSame(before, after[name]) ? [] : [{ name, before, after: after[name] }];
  });
};
