import { ArrowRight, Cross, Lock, Outdated, Unlock, WarningSign } from "@blueprintjs/icons";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { language, useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { textOf } from "#client/lib/text-of.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { isDone, partIn } from "#client/exceptions/exception-words.ts";
import type { HistoryRow } from "#client/screens/cylinder-history/history-row.ts";
import { usePlaceText } from "./detail-facts.tsx";
import { ExceptionComments, ExceptionHands } from "./exception-hands.tsx";
import { lagOf, toneOf } from "#client/screens/cylinder-history/history-kind.ts";
import { HistoryNode } from "#client/screens/cylinder-history/history-node.tsx";
import { sayOf, titleOf } from "#client/screens/cylinder-history/history-words.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import styles from "./history-event.module.css";

/** One whose exception is not known is not said to have ended. */
const stillHolds = (row: HistoryRow, hold: HoldReason, exceptions: ExceptionRow[]): boolean => {
  const known = partIn(exceptions, `${row.id}.${codeOfHold[hold]}`);
  if (!known) return !row.isVoided;
  return known.status !== "closed" && known.holdReasons.includes(hold);
};

/** One box for each exception, hold or refusal, with the sentence that says what, where and since when. */
const Boxes = ({ row, exceptions }: { row: HistoryRow; exceptions: ExceptionRow[] }) => {
  const t = useT();
  const facts = row.facts ?? {};
  const codes = row.kind === "refused" ? (row.reasons ?? []) : (row.exceptions ?? []);
  const bad = row.kind === "refused";
  /** Its row of the exceptions list, where all reasons of a refusal are one: that stands at the first. */
  const rowOf = (code: string) => {
    const name = bad && code === codes[0] ? "refused" : code;
    return partIn(exceptions, `${row.id}.${name}`);
  };
  return (
    <>
      {codes.map((code) => {
        const open = rowOf(code);
        const tone = open && isDone(open) ? styles.isEnded : bad ? styles.isBad : styles.isWarn;
        return (
          <div key={code} className={classes(styles.box, tone)}>
            {bad ? <Cross size={14} /> : <WarningSign size={14} />}
            <div>
              <b>{t(`exceptionCode.${code}`)}</b>
              {row.facts && (
                <span>
                  <Sentence
                    text={sentences(language(), timeZone(), [code], facts)}
                    code={textOf(facts["gasBarcode"])}
                  />
                </span>
              )}
              {open && <ExceptionComments id={open.id} />}
            </div>
            {open && <ExceptionHands row={open} />}
          </div>
        );
      })}
      {(row.holdsAdded ?? []).map((hold) => {
        const ended = !stillHolds(row, hold, exceptions);
        return (
          <div key={hold} className={ended ? classes(styles.box, styles.isEnded) : classes(styles.box, styles.isBad)}>
            {ended ? <Unlock size={14} /> : <Lock size={14} />}
            <div>
              <b>{t(ended ? "detail.holdEnded" : "detail.hold", { what: t(`hold.${hold}`) })}</b>
            </div>
          </div>
        );
      })}
    </>
  );
};

const Times = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const lag = lagOf(row);
  return (
    <span className={styles.time}>
      <b>{showTime(row.createdTime)}</b>
      <small className={lag.late ? styles.isLate : undefined}>{showTime(row.recordedAt)}</small>
      <small className={classes(styles.lag, lag.late && styles.isLate)}>
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
    <span className={styles.place}>
      {place(row.fromKind, moved ? row.fromName : (row.lastLocationName ?? row.fromName))}
      {moved && (
        <>
          <br />
          <ArrowRight size={12} className={styles.arrow} />
          {place(row.toKind, row.lastLocationName)}
        </>
      )}
    </span>
  );
};

/** One entry of the timeline. */
export const HistoryEvent = ({
  row,
  exceptions,
  onVoid,
}: {
  row: HistoryRow;
  exceptions: ExceptionRow[];
  onVoid?: (row: HistoryRow) => void;
}) => {
  const t = useT();
  const holds = row.holdsAdded?.some((hold) => stillHolds(row, hold, exceptions));
  const tone = toneOf(row) === "hold" && !holds ? undefined : toneOf(row);
  return (
    <li className={classes(styles.root, row.isVoided && styles.isVoided)} data-tone={tone}>
      <Times row={row} />
      <span className={styles.rail}>
        <i className={styles.node}>
          <HistoryNode row={row} />
        </i>
      </span>
      <span className={styles.main}>
        <i className={styles.procedure}>{row.procedureId === null ? "" : String(row.procedureId).padStart(2, "0")}</i>
        <b>
          {titleOf(row, t)}
          {row.isVoided && <em>{t("detail.voided")}</em>}
          {row.kind === "refused" && <em>{t("historyKind.refused")}</em>}
          {row.kind === "voided" && <em>{t("historyKind.voided")}</em>}
        </b>
        <span>
          {sayOf(row, t).join(" · ")}{" "}
          {onVoid && <LinkButton onClick={() => onVoid(row)}>{t("detail.void.action")}</LinkButton>}
        </span>
      </span>
      <Where row={row} />
      <span className={styles.person}>
        {row.createdAccountName}
        {row.device && <small>{row.device}</small>}
      </span>
      <span className={styles.revision}>r{row.revision}</span>
      <Boxes row={row} exceptions={exceptions} />
    </li>
  );
};
