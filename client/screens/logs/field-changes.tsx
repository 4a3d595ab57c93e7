import { tracedRecord } from "#contracts/resources/traced-record.ts";
import type { FieldChange, OperationChanges, RecordChange } from "#contracts/wire/record-changes.ts";
import { said } from "#client/kit/form/conflict.ts";
import { Muted } from "#client/kit/inline.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { fieldLabel } from "./field-label.ts";
import styles from "./field-changes.module.css";

type Props = { change: RecordChange; known: OperationChanges["known"] };

/** The fields that a change made different: the old value struck, what was added marked. A secret says only that it changed. */
export const FieldChanges = ({ change, known }: Props) => {
  const t = useT();
  return (
    <table className={styles.root}>
      <TableHead columns={["field", "before", "after"].map((name) => ({ label: t(`operation.${name}`) }))} />
      <tbody>
        {change.fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{t(fieldLabel(change.resource, field.name))}</th>
            <Values resource={change.resource} field={field} known={known} />
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type ValuesProps = { resource: string; field: FieldChange; known: OperationChanges["known"] };

const Values = ({ resource, field, known }: ValuesProps) => {
  const t = useT();
  const declared = tracedRecord(resource)?.fields[field.name];
  if (declared?.secret)
    return (
      <td colSpan={2}>
        <Muted>{t("operation.changed")}</Muted>
      </td>
    );
  const { gone, come } = differing(field);
  const words = (value: unknown): string => said(declared, value, known, t);
  return (
    <>
      <td>{isGiven(gone) ? <del>{words(gone)}</del> : "—"}</td>
      <td>{isGiven(come) ? <ins>{words(come)}</ins> : "—"}</td>
    </>
  );
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Of several values those that went and those that came; of one, the whole. */
const differing = ({ before, after }: FieldChange): { gone: unknown; come: unknown } => {
  if (!Array.isArray(before) && !Array.isArray(after)) return { gone: before, come: after };
  const [old, now] = [before, after].map((value) => (Array.isArray(value) ? value : []));
  const without = (some: unknown[] = [], others: unknown[] = []) => some.filter((value) => !others.includes(value));
  const [gone, come] = [without(old, now), without(now, old)];
  return { gone: gone.length > 0 ? gone : undefined, come: come.length > 0 ? come : undefined };
};
