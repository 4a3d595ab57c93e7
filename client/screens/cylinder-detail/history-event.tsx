import { ArrowRight, Cross, Lock, Outdated, Unlock, WarningSign, Comment, Hand, Tick } from "@blueprintjs/icons";
import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";
import type { HoldReason } from "#contracts/streams/codes.ts";
import { fragments } from "#contracts/locales/fragments.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { language, useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { textOf } from "#client/lib/text-of.ts";
import { type ExceptionRow, useActions } from "#client/exceptions/exception.ts";
import { isDone, partIn, handOf } from "#client/exceptions/exception-words.ts";
import { type HistoryRow, toneOf } from "#client/kit/history/history-kind.ts";
import { HistoryNode, NodeCircle } from "#client/kit/history/history-node.tsx";
import { entryLines, entryTitle, isLate, lagText, placeText } from "#contracts/streams/describe-event.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { classes } from "#client/lib/classes.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { Grid, Row, Stack, Text, Truncate } from "#client/kit/layout.tsx";
import styles from "./cylinder-detail.module.css";

/** Returns true if the hold still applies. A hold without a known exception counts as open unless the event is voided. */
const stillHolds = (row: HistoryRow, hold: HoldReason, exceptions: ExceptionRow[]): boolean => {
  const exception = partIn(exceptions, `${row.id}.${codeOfHold[hold]}`);
  if (!exception) return !row.isVoided;
  return exception.status !== "closed" && exception.holdReasons.includes(hold);
};

const looks = {
  warn: { fill: "warnSoft", tone: "warn" },
  bad: { fill: "alertSoft", tone: "alert" },
  ended: { fill: "surface2", tone: "fg3" },
} as const;

type NoteProps = { look: keyof typeof looks; icon: ReactElement; children: ReactNode };

const Note = ({ look, icon, children }: NoteProps) => (
  <Row gap={8} padY={4} padX={8} radius="control" size={12} line={16} {...looks[look]} className={styles.box}>
    {icon}
    {children}
  </Row>
);

/** Shows one note for each exception, hold or refusal: the reason, the place and the start. */
const Notes = ({ row, exceptions }: { row: HistoryRow; exceptions: ExceptionRow[] }) => {
  const t = useT();
  const now = useServerClock(60_000);
  const facts = row.facts ?? {};
  const codes = row.kind === "refused" ? (row.reasons ?? []) : (row.exceptions ?? []);
  const bad = row.kind === "refused";
  /** Finds the row of the exceptions list. All reasons of a refusal share one row, which is shown with the first reason. */
  const rowOf = (code: string) => {
    const name = bad && code === codes[0] ? "refused" : code;
    return partIn(exceptions, `${row.id}.${name}`);
  };
  return (
    <>
      {codes.map((code) => {
        const open = rowOf(code);
        const look = open && isDone(open) ? "ended" : bad ? "bad" : "warn";
        return (
          <Note key={code} look={look} icon={bad ? <Cross size={14} /> : <WarningSign size={14} />}>
            <div>
              <b>{fragments(language(), timeZone(), [code], facts, now).join("")}</b>
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
          </Note>
        );
      })}
      {(row.holdsAdded ?? []).map((hold) => {
        const isOver = !stillHolds(row, hold, exceptions);
        return (
          <Note key={hold} look={isOver ? "ended" : "bad"} icon={isOver ? <Unlock size={14} /> : <Lock size={14} />}>
            <div>
              <b>{t(isOver ? "detail.holdEnded" : "detail.hold", { what: t(`hold.${hold}`) })}</b>
            </div>
          </Note>
        );
      })}
    </>
  );
};

const Times = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const late = isLate(row.createdTime, row.recordedAt);
  return (
    <Row as="span" align="stretch" wrap className={styles.time}>
      <b>{showTime(row.createdTime)}</b>
      <small className={late ? styles.isLate : undefined}>{showTime(row.recordedAt)}</small>
      <small className={classes(styles.lag, late && styles.isLate)}>
        {late && <Outdated size={12} />}
        {lagText(row, t)}
      </small>
    </Row>
  );
};

const Where = ({ row }: { row: HistoryRow }) => {
  const t = useT();
  const moved = row.fromId !== row.toId;
  return (
    <Truncate line={18} className={styles.place}>
      {placeText(row.fromKind, moved ? row.fromName : (row.lastLocationName ?? row.fromName), t)}
      {moved && (
        <>
          <br />
          <ArrowRight size={12} className={styles.arrow} />
          {placeText(row.toKind, row.lastLocationName, t)}
        </>
      )}
    </Truncate>
  );
};

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
    <Grid
      as="li"
      align="start"
      columns="136px 48px minmax(0, 1fr) 168px 104px 48px"
      padY={8}
      hairline="bottom"
      className={classes(styles.historyEvent, row.isVoided && styles.isVoided)}
      data-tone={tone}
    >
      <Times row={row} />
      <Row as="span" align="stretch" justify="center" className={styles.rail}>
        <NodeCircle tone={tone} className={styles.node}>
          <HistoryNode row={row} />
        </NodeCircle>
      </Row>
      <Grid as="span" columns="26px minmax(0, 1fr)" className={styles.main}>
        <Text as="i" size={12} tone="fg3" className={styles.procedure}>
          {row.procedureId === null ? "" : String(row.procedureId).padStart(2, "0")}
        </Text>
        <b>
          {entryTitle(row, t)}
          {row.isVoided && <em>{t("detail.voided")}</em>}
          {row.kind === "refused" && <em>{t("historyKind.refused")}</em>}
          {row.kind === "voided" && <em>{t("historyKind.voided")}</em>}
        </b>
        <span>
          {entryLines(row, t).join(" · ")}{" "}
          {onVoid && <LinkButton onClick={() => onVoid(row)}>{t("detail.void.action")}</LinkButton>}
        </span>
      </Grid>
      <Where row={row} />
      <Stack as="span" nowrap className={styles.person}>
        {row.createdAccountName}
        {row.device && <small>{row.device}</small>}
      </Stack>
      <Text size={12} tone="fg3" text="right" className={styles.revision}>
        r{row.revision}
      </Text>
      <Notes row={row} exceptions={exceptions} />
    </Grid>
  );
};

/** Person who claimed or acknowledged an exception, with a link to the exceptions page. */
const ExceptionHands = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const when = useWhen();
  const { name, at: since, word, isOver } = handOf(row);
  const at = new URLSearchParams({ gasBarcode: row.gasBarcode, id: row.id });
  return (
    <Row as="span" gap={6} fixed nowrap tone="fg2" className={styles.exceptionHands}>
      {row.status === "open" ? (
        t("exceptionStatus.open")
      ) : (
        <>
          {isOver ? <Tick size={12} /> : <Hand size={12} />}
          <b>{name}</b> {t(word, { time: when(since) })}
        </>
      )}
      <Link href={`${cylinderScreens.exceptions.path}?${at}`} className={styles.link}>
        {t("common.see")}
      </Link>
    </Row>
  );
};

const ExceptionComments = ({ id }: { id: string }) => {
  const when = useWhen();
  const comments = (useActions(id)?.list ?? []).filter(({ comment }) => comment);
  return comments.map((action) => (
    <Row as="p" align="baseline" gap={6} tone="fg" className={styles.said} key={action.id}>
      <Comment size={12} />
      <Text as="b" fixed weight={500}>
        {action.createdEmployeesName}
      </Text>
      {action.comment}
      <Text as="small" nowrap tone="fg3">
        {when(action.createdTime)}
      </Text>
    </Row>
  ));
};
