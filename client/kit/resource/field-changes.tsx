import { tracedRecord } from "#contracts/resources/traced-record.ts";
import type { FieldChange } from "#contracts/wire/record-changes.ts";
import { useT } from "#client/lib/i18n.ts";
import { valueText } from "../form/differences.ts";
import { Muted } from "../inline.tsx";
import { TableHead } from "../table/row-table.tsx";
import styles from "./resource.module.css";

type ChangesProps = { resource: string; fields: readonly FieldChange[]; names: Record<string, string> };

/** Changed fields: the old value is struck through, the new one is marked. A secret shows only that it changed. */
export const FieldChanges = ({ resource, fields, names }: ChangesProps) => {
  const t = useT();
  return (
    <table className={styles.fieldChanges}>
      <TableHead columns={["field", "before", "after"].map((name) => ({ label: t(`operation.${name}`) }))} />
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{t(fieldLabel(resource, field.name))}</th>
            <Values resource={resource} field={field} names={names} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type ValuesProps = { resource: string; field: FieldChange; names: Record<string, string> };

const Values = ({ resource, field, names }: ValuesProps) => {
  const t = useT();
  const declared = tracedRecord(resource)?.fields[field.name];
  if (declared?.secret)
    return (
      <td colSpan={2}>
        <Muted>{t("operation.changed")}</Muted>
      </td>
    );
  const { removed, added } = differing(field);
  const words = (value: unknown): string => valueText(declared, value, names, t);
  return (
    <>
      <td>{isGiven(removed) ? <del>{words(removed)}</del> : "—"}</td>
      <td>{isGiven(added) ? <Added before={isGiven(removed) ? words(removed) : ""} after={words(added)} /> : "—"}</td>
    </>
  );
};

/** The new value. The part that differs from the old one is marked. */
const Added = ({ before, after }: { before: string; after: string }) => {
  const [start, end] = sameEnds(before, after);
  return (
    <b>
      {after.slice(0, start)}
      <ins>{after.slice(start, after.length - end)}</ins>
      {after.slice(after.length - end)}
    </b>
  );
};

/** Numbers of characters that two texts share at their start and at their end. Nothing is shared if the new text is not longer than the old one's shared part. */
export const sameEnds = (before: string, after: string): [start: number, end: number] => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return start + end < after.length ? [start, end] : [0, 0];
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Values that were removed and added. Lists give only the differing values, other fields the whole value. */
const differing = ({ before, after }: FieldChange): { removed: unknown; added: unknown } => {
  if (!Array.isArray(before) && !Array.isArray(after)) return { removed: before, added: after };
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const without = (some: unknown[] = [], others: unknown[] = []) => some.filter((value) => !others.includes(value));
  const [removed, added] = [without(old, now), without(now, old)];
  return { removed: removed.length > 0 ? removed : undefined, added: added.length > 0 ? added : undefined };
};

/** Locale key of a field of a record. */
export const fieldLabel = (resource: string, name: string): string =>
  tracedRecord(resource)?.fields[name]?.label ?? `fields.${name}`;
