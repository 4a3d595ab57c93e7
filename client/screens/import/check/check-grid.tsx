import { Button, HTMLSelect } from "@blueprintjs/core";
import { Duplicate, Error as ErrorIcon } from "@blueprintjs/icons";
import { useMemo, useState } from "react";
import type { ImportCellError, ImportDetail, ImportErrorKind } from "#contracts/imports/calls.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import type { Field } from "#contracts/fields/field.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Box, Row } from "#client/kit/layout.tsx";
import { Sheet } from "#client/kit/sheet/sheet.tsx";
import { type FixEverywhere, mayBeEmpty } from "./kind-fixes.tsx";
import { duplicateCode } from "./row-book.ts";
import { checkColumns } from "./check-columns.tsx";
import { isNamed, Target } from "./replacing.tsx";
import type { Check } from "./use-check.ts";
import styles from "../import.module.css";

type Props = {
  /** The cell's text. */
  value: string;
  errors: readonly ImportCellError[];
  /** The kind of the cell's first error over all rows. Undefined until loaded. */
  kind: ImportErrorKind | undefined;
  /** Number of selected cells with the same text and error. */
  same: number;
  mayBeEmpty: boolean;
  /** The field, if its cells name a record or a choice. */
  named: Field | undefined;
  busy: boolean;
  /** Writes a text into the selected cells. */
  onFixThese: (to: string) => void;
  onFixAll: FixEverywhere;
};

type ButtonsProps = Pick<Props, "same" | "busy" | "onFixThese"> & { to: string; rows: number; onFixAll: () => void };

/** Writes a text into the selected cells, or into all rows with the same text. */
const NoteButtons = ({ to, same, rows, busy, onFixThese, onFixAll }: ButtonsProps) => {
  const t = useT();
  return (
    <Row align="stretch" justify="end" gap={8} above={12}>
      <Button
        size="small"
        disabled={busy}
        text={t(to === "" ? "client.import.clearThese" : "client.import.fixThese", {
          count: same,
          n: showNumber(same),
        })}
        onClick={() => onFixThese(to)}
      />
      {rows > same && (
        <Button
          size="small"
          intent="primary"
          disabled={busy}
          text={t(to === "" ? "client.import.clearRows" : "client.import.fixAll", { count: rows, n: showNumber(rows) })}
          onClick={onFixAll}
        />
      )}
    </Row>
  );
};

/** The errors of the focused cell, with fixes for it, for the selected cells, or for all errors of the kind. */
const CellNote = ({ value, errors, kind, same, mayBeEmpty, named, busy, onFixThese, onFixAll }: Props) => {
  const t = useT();
  const [first] = errors;
  const suggestions = first?.suggestions ?? [];
  const [suggestion, setChosen] = useState<string>();
  const to = suggestion ?? suggestions[0] ?? (mayBeEmpty ? "" : undefined);
  if (!first) return null;
  const duplicate = first.code === duplicateCode;
  const rows = kind?.values.find((each) => each.value === value)?.rows ?? 0;
  const { field, code } = first;
  return (
    <Box fill="bg" radius="panel" className={styles.cellNote} role="dialog" aria-label={t("client.import.note")}>
      {errors.map(({ code: each, msg }) => (
        <Row as="p" align="stretch" gap={8} tone={duplicate ? "warn" : "alert"} weight={500} anywhere key={each + msg}>
          {duplicate ? <Duplicate size={14} /> : <ErrorIcon size={14} />}
          <span>
            <Sentence text={msg} />
          </span>
        </Row>
      ))}
      {named && value !== "" && (
        <Row gap={8} above={8}>
          <Target
            name={first.field}
            label={t("client.import.replaceBy")}
            field={named}
            value={to ?? ""}
            onChange={(text) => setChosen(text || undefined)}
          />
        </Row>
      )}
      {!named && suggestions.length > 0 && (
        <Row as="label" gap={8} above={8} tone="fg2">
          {t("client.import.use")}
          <HTMLSelect name="use" value={to} onChange={(event) => setChosen(event.currentTarget.value)}>
            {suggestions.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </HTMLSelect>
        </Row>
      )}
      {to !== undefined && value !== "" && !duplicate && (
        <NoteButtons
          {...{ to, same, rows, busy, onFixThese }}
          onFixAll={() => onFixAll({ field, code, from: value, to })}
        />
      )}
    </Box>
  );
};

/** The rows of the check as a spreadsheet, with a note at the focused cell. */
const CheckGrid = ({ of, check }: { of: ImportDetail; check: Check }) => {
  const t = useT();
  const { sheet, fields, version } = check;
  const { kind, mapping, sheets } = of;
  const columns = useMemo(
    () => checkColumns({ kind, fields, mapping, sheets, mended: sheet.mended, t }),
    [kind, fields, mapping, sheets, sheet, t],
  );
  return (
    <Sheet
      label={t("client.import.grid")}
      count={check.total}
      rowAt={check.rowAt}
      version={version}
      columns={columns}
      frozen={1}
      area={check.area}
      onSee={(first, last) => void check.book.ensure(first, last)}
      say={(row, column) => {
        const errors = row.errors.filter(({ field }) => field === column.name).map(({ msg }) => msg);
        const value = column.text(row) || t("common.empty");
        return t("client.import.say", { row: row.row, column: column.label, value, errors: errors.join("; ") });
      }}
      note={<FocusNote of={of} check={check} />}
      {...check.deeds}
    />
  );
};

const FocusNote = ({ of, check }: { of: ImportDetail; check: Check }) => {
  const { focus, rowAt } = check;
  const errors = focus?.row?.errors.filter(({ field }) => field === focus.field) ?? [];
  const [first] = errors;
  if (!focus?.row || !first || focus.field === undefined) return null;
  const { field } = first;
  const value = focus.row.cells[field] ?? "";
  const definition = importKinds[of.kind].fields[field];
  const column = check.fields.indexOf(field) + 1;
  let same = 0;
  for (let place = focus.edges.top; place <= Math.min(focus.edges.bottom, check.total - 1); place++) {
    const row = rowAt(place);
    if (
      row &&
      (row.cells[field] ?? "") === value &&
      row.errors.some((error) => error.field === field && error.code === first.code)
    )
      same += 1;
  }
  return (
    <CellNote
      key={`${focus.row.row} ${field}`}
      value={value}
      errors={errors}
      kind={check.kinds.find((each) => each.field === field && each.code === first.code)}
      same={Math.max(1, same)}
      mayBeEmpty={mayBeEmpty(of.kind, field)}
      named={isNamed(definition) ? definition : undefined}
      busy={check.busy}
      onFixThese={(to) => check.fixSelected({ ...focus.edges, left: column, right: column }, value, to)}
      onFixAll={check.fixEverywhere}
    />
  );
};

export default CheckGrid;
