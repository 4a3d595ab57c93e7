import { showToast } from "#client/state/toasts.ts";
import type { Row } from "../cells/cell.ts";
import type { RecordSpec } from "./record-spec.ts";

/** True when a built-in record is among those to delete: a warning has then said which. */
export const refuseBuiltIn = ({ builtIn }: Pick<RecordSpec, "builtIn">, rows: readonly Row[]): boolean => {
  const title = rows.map((row) => builtIn?.(row)).find((sentence) => sentence !== undefined);
  if (title === undefined) return false;
  showToast({ kind: "exc", title });
  return true;
};
