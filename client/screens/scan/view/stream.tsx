import { HTMLTable } from "@blueprintjs/core";
import { memo } from "react";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { ResultTag } from "./result-tag.tsx";
import { useSay } from "./say.tsx";
import type { ScanRow } from "../desk/scan-row.ts";
import { useCylinderInfo } from "./use-cylinder-info.ts";

type Props = { rows: ScanRow[]; online: boolean; onUndo: (commandId: string) => unknown };
type RowProps = Omit<Props, "rows"> & { row: ScanRow; recent: boolean };

/** A truck must not ask for each of its cylinders while its scans are still being sent: only rows that are in sight do. */
const inSight = 30;

const SpecName = ({ row, recent }: { row: ScanRow; recent: boolean }) => (
  <>{useCylinderInfo(row, recent)?.specName ?? ""}</>
);

/** Drawn again only when its own scan changes: hundreds of them stand here while the next is scanned. */
const Row = memo(({ row, recent, online, onUndo }: RowProps) => {
  const t = useT();
  const say = useSay()(row, online);
  return (
    <tr className={`r-${row.result}`}>
      <td className="idx">{row.n}</td>
      <td>{showTime(row.at)}</td>
      <td>
        <Barcode code={row.gasBarcode} plain={row.result === "wait"} />
      </td>
      <td>
        <SpecName row={row} recent={recent} />
      </td>
      <td>
        <ResultTag result={row.result} />
      </td>
      <td className="say">
        {say.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </td>
      <td className="act">
        {row.result === "wait" && !row.unsure && !online && (
          <button type="button" className="cy-link" onClick={() => onUndo(row.commandId)}>
            {t("scan.undo")}
          </button>
        )}
      </td>
    </tr>
  );
});

/** Every scan of the job, newest first. */
export const Stream = ({ rows, ...rest }: Props) => {
  const t = useT();
  return (
    <div className="cy-tablewrap" tabIndex={0} role="region" aria-label={t("scan.stream")}>
      <HTMLTable compact className="cy-table cy-stream">
        <colgroup>
          <col style={{ width: 60 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 140 }} />
          <col style={{ width: 88 }} />
          <col style={{ width: 112 }} />
          <col />
          <col style={{ width: 64 }} />
        </colgroup>
        <thead>
          <tr>
            <th className="idx">{t("scan.col.n")}</th>
            <th>{t("scan.col.at")}</th>
            <th>{t("scan.col.barcode")}</th>
            <th>{t("scan.col.spec")}</th>
            <th>{t("scan.col.result")}</th>
            <th>{t("scan.col.says")}</th>
            <th aria-label={t("scan.undo")} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row key={row.commandId} row={row} recent={i < inSight} {...rest} />
          ))}
        </tbody>
      </HTMLTable>
      {rows.length === 0 && <p className="cy-scan-none">{t("scan.empty")}</p>}
    </div>
  );
};

const Line = memo(({ row, recent, online, onUndo }: RowProps) => {
  const t = useT();
  const say = useSay()(row, online);
  return (
    <li className={`r-${row.result}`}>
      <div>
        <Barcode code={row.gasBarcode} plain={row.result === "wait"} />
        <small>
          <SpecName row={row} recent={recent} />
        </small>
        <span className="cy-grow" />
        <small>{showTime(row.at)}</small>
      </div>
      <div>
        <ResultTag result={row.result} />
        <p title={say.join("\n")}>{say.join(" ")}</p>
        {row.result === "wait" && !row.unsure && !online && (
          <button type="button" className="cy-link" onClick={() => onUndo(row.commandId)}>
            {t("scan.undo")}
          </button>
        )}
      </div>
    </li>
  );
});

/** The same on a phone: two lines a scan. */
export const StreamList = ({ rows, className = "", ...rest }: Props & { className?: string }) => {
  const t = useT();
  return (
    <ol className={`cy-lines ${className}`.trim()} tabIndex={0} aria-label={t("scan.stream")}>
      {rows.map((row, i) => (
        <Line key={row.commandId} row={row} recent={i < inSight} {...rest} />
      ))}
    </ol>
  );
};
