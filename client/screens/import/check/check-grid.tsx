import { useMemo } from "react";
import type { ImportDetail } from "#contracts/imports/calls.ts";
import { Sheet } from "#client/kit/sheet/sheet.tsx";
import { useT } from "#client/lib/i18n.ts";
import { checkColumns } from "./check-columns.tsx";
import { CellNote } from "./cell-note.tsx";
import { mayBeEmpty } from "./error-words.ts";
import type { Check } from "./use-check.ts";

/** The rows of the check as a spreadsheet, with a note at the cell that has the focus. */
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
        const value = column.text(row) || t("client.import.empty");
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
      busy={check.busy}
      onFixThese={(to) => check.fixSelected({ ...focus.edges, left: column, right: column }, value, to)}
      onFixAll={check.fixEverywhere}
    />
  );
};

export default CheckGrid;
