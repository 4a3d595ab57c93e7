import type { Column, ColumnKind } from "#contracts/list-kit/define-list.ts";
import type { Cell } from "./cell.ts";
import { DueCell, DueDaysCell, LifeCell } from "./life-cell.tsx";
import {
  BarcodeCell,
  BesideCell,
  ChoiceCell,
  CodesCell,
  ContentCell,
  DayCell,
  FlagCell,
  HeldSinceCell,
  ImagesCell,
  MomentCell,
  NumberCell,
  OutcomeCell,
  PlaceCell,
  ProcedureCell,
  TagsCell,
  TallyCell,
  TextCell,
  UsableCell,
} from "./small-cells.tsx";

/** Component for each kind of value. */
const byKind = {
  text: TextCell,
  code: TextCell,
  barcode: BarcodeCell,
  integer: NumberCell,
  decimal: NumberCell,
  flag: FlagCell,
  day: DayCell,
  moment: MomentCell,
  choice: ChoiceCell,
  images: ImagesCell,
  json: TagsCell,
} satisfies Record<ColumnKind, Cell>;

/** Components for columns with a `cell` in the contracts, because their kind is not enough. */
const byName: Record<string, Cell> = {
  beside: BesideCell,
  life: LifeCell,
  due: DueCell,
  dueDays: DueDaysCell,
  holder: PlaceCell,
  place: PlaceCell,
  procedure: ProcedureCell,
  content: ContentCell,
  heldSince: HeldSinceCell,
  codes: CodesCell,
  reasons: CodesCell,
  exceptions: CodesCell,
  usable: UsableCell,
  outcome: OutcomeCell,
  tags: TagsCell,
  tally: TallyCell,
};

/** The component for a column. `isUsable` and `enabled` are shown as a state, not as yes or no. */
export const cellOf = (name: string, column: Column): Cell =>
  byName[column.cell ?? (column.beside === undefined ? "" : "beside")] ??
  (name === "isUsable" || name === "enabled" ? UsableCell : byKind[column.kind]);
