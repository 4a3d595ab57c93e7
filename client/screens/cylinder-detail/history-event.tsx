import { ArrowRight, Cross, Edit, Endorsed, Lock, Outdated, Tint, Undo, WarningSign, Wrench } from "@blueprintjs/icons";
import { sentences } from "#contracts/locales/sentences.ts";
import { procedureKind, type ProcedureId } from "#contracts/streams/procedures.ts";
import { isProcedureId } from "#contracts/commands/procedure-permission.ts";
import { kgOf } from "#contracts/commands/grams.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { language, useT, type Translate } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import type { HistoryRow } from "./cylinder-calls.ts";
import { usePlaceText } from "./detail-facts.tsx";
import { lagOf, toneOf } from "./history-kind.ts";

const Node = ({ row }: { row: HistoryRow }) => {
  if ((row.holdsAdded?.length ?? 0) > 0) return <Lock size={14} />;
  if (row.kind === "refused") return <Cross size={14} />;
  if (row.kind === "voided" || row.kind === "reversed") return <Undo size={14} />;
  if (row.procedureId === null || !isProcedureId(row.procedureId)) return <Edit size={14} />;
  const kind = procedureKind(row.procedureId as ProcedureId);
  switch (kind) {
    case "movement":
      return <Bottle full={row.content === "full"} />;
    case "fill":
      return <Tint size={14} />;
    case "check":
      return <Endorsed size={14} />;
    case "repair":
      return <Wrench size={14} />;
    default:
      return kind satisfies never;
  }
};

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

const fillSay = (row: HistoryRow, t: Translate) => {
  const [before, after, filled] = ["beforeGrams", "afterGrams", "filledGrams"].map((name) =>
    number(row.details?.[name]),
  );
  if (before === undefined || after === undefined || filled === undefined) return [];
  const said = t("detail.fillSay", { before: kgOf(before), after: kgOf(after) });
  return [said, t("detail.filled", { kg: kgOf(filled) })];
};

const checkSay = (row: HistoryRow, t: Translate) => {
  const status = number(row.details?.["checkStatus"]);
  const defects = row.details?.["defectIds"];
  const count = Array.isArray(defects) ? defects.length : 0;
  return [
    ...(status === undefined ? [] : [t(`detail.check.${status}`)]),
    ...(count > 0 ? [t("detail.defects", { n: count })] : []),
  ];
};

/** What happened, in one line: weights, judgement, people, order, remark. */
const sayOf = (row: HistoryRow, t: Translate): string[] =>
  [
    ...(row.kind === "filled" ? fillSay(row, t) : []),
    ...(row.kind === "checked" ? checkSay(row, t) : []),
    row.driverInfo ? t("detail.driver", { name: row.driverInfo }) : "",
    row.escortsInfo ? t("detail.escorts", { name: row.escortsInfo }) : "",
    row.orderNumber ? t("detail.order", { number: row.orderNumber }) : "",
    row.remark ?? "",
  ].filter(Boolean);

/** One box for each exception, hold or refusal, with the sentence that says what, where and since when. */
const Boxes = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const facts = row.facts ?? {};
  const codes = row.kind === "refused" ? (row.reasons ?? []) : (row.exceptions ?? []);
  const bad = row.kind === "refused";
  return (
    <>
      {codes.map((code) => (
        <div key={code} className={bad ? "cy-evbox is-bad" : "cy-evbox is-warn"}>
          {bad ? <Cross size={14} /> : <WarningSign size={14} />}
          <div>
            <b>{t(`exceptionCode.${code}`)}</b>
            {row.facts && <span>{sentences(language(), timeZone(), [code], facts)}</span>}
          </div>
        </div>
      ))}
      {(row.holdsAdded ?? []).map((hold) => (
        <div key={hold} className="cy-evbox is-bad">
          <Lock size={14} />
          <div>
            <b>{t("detail.hold", { what: t(`hold.${hold}`) })}</b>
          </div>
        </div>
      ))}
    </>
  );
};

const Times = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const lag = lagOf(row);
  return (
    <span className="cy-evt">
      <b>{showTime(row.createdTime)}</b>
      <small className={lag.late ? "is-late" : ""}>{showTime(row.recordedAt)}</small>
      <small className={lag.late ? "cy-lag is-late" : "cy-lag"}>
        {lag.late && <Outdated size={12} />}
        {t(lag.key, lag.params)}
      </small>
    </span>
  );
};

const Where = ({ row }: { row: HistoryRow }) => {
  const place = usePlaceText();
  const moved = row.fromId !== row.toId;
  return (
    <span className="cy-evplace">
      {place(row.fromKind, moved ? row.fromName : (row.lastLocationName ?? row.fromName))}
      {moved && (
        <>
          <br />
          <ArrowRight size={12} className="cy-arrow" />
          {place(row.toKind, row.lastLocationName)}
        </>
      )}
    </span>
  );
};

/** One entry of the timeline. */
export const HistoryEvent = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const tone = toneOf(row);
  const name = row.kind === "refused" || row.procedureId === null ? `historyKind.${row.kind}` : undefined;
  const title = row.procedureId === null ? t(name ?? "") : t(`procedure.${row.procedureId}`);
  return (
    <li className={["cy-ev", tone ? `is-${tone}` : "", row.isVoided ? "is-voided" : ""].join(" ").trim()}>
      <Times row={row} />
      <span className="cy-rail2">
        <i className="cy-node">
          <Node row={row} />
        </i>
      </span>
      <span className="cy-evmain">
        <i className="cy-pn">{row.procedureId === null ? "" : String(row.procedureId).padStart(2, "0")}</i>
        <b>
          {title}
          {row.isVoided && <em>{t("detail.voided")}</em>}
          {row.kind === "refused" && <em>{t("historyKind.refused")}</em>}
          {row.kind === "voided" && <em>{t("historyKind.voided")}</em>}
        </b>
        <span>{sayOf(row, t).join(" · ")}</span>
      </span>
      <Where row={row} />
      <span className="cy-evwho">
        {row.createdAccountName}
        {row.device && <small>{row.device}</small>}
      </span>
      <span className="cy-evrev">r{row.revision}</span>
      <Boxes row={row} />
    </li>
  );
};
