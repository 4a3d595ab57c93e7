import { translate } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import type { Row } from "../cells/cell.ts";
import type { BatchAction } from "../list/table/selection.ts";
import { dropRecords } from "./drop-record.ts";
import type { RecordSpec } from "./record-spec.ts";
import { refuseBuiltIn } from "./refuse-built-in.ts";
import { setUsable } from "./set-usable.ts";

/** Actions of several records at once; none: no row can be selected. */
export const batchActions = (spec: RecordSpec, reload: () => void): BatchAction[] => {
  const { codes, path } = spec;
  const reloadAfter = async (work: Promise<boolean>): Promise<boolean> => {
    const changed = await work;
    if (changed) reload();
    return changed;
  };
  const several = (rows: Row[]): string => translate("client.list.severalRows", { count: rows.length });
  const maySwitch = codes.usable !== undefined && hasCode(...codes.usable);
  const mayRemove = codes.removeMany !== undefined && hasCode(codes.removeMany);
  const switching = ([true, false] as const).map((isUsable): BatchAction => ({
    label: isUsable ? "client.usable.enable" : "client.usable.disable",
    perform: (rows) => reloadAfter(setUsable(path, rows, isUsable, several(rows))),
  }));
  return [
    ...(maySwitch ? switching : []),
    ...(mayRemove
      ? [
          {
            label: "client.delete.several",
            danger: true,
            perform: async (rows: Row[]) =>
              !refuseBuiltIn(spec, rows) && reloadAfter(dropRecords(path, rows, several(rows))),
          },
        ]
      : []),
    ...(spec.batch?.() ?? []),
  ];
};
