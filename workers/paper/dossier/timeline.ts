import { paperLine, paperTitle, paperWay, personText } from "#contracts/streams/describe-event.ts";
import { html, type Html } from "#infra/html.ts";
import { tableOf, type ColumnOf } from "../page.ts";
import type { Words } from "../words.ts";
import type { DossierFacts, HistoryRow } from "./gather-dossier.ts";

/** Number of the newest events that every dossier shows. Older plain events may be left out. */
const NEWEST = 40;
/** Minimum number of plain events that is worth leaving out. */
const WORTH_IT = 6;

/** True for a move without an exception, a hold or a void. Only such events may be left out. */
const isPlain = ({ kind, isVoided, exceptions, holdsAdded }: HistoryRow): boolean =>
  kind === "moved" && !isVoided && exceptions.length === 0 && holdsAdded.length === 0;

/** A line of the timeline: an event, or the number of events left out there. */
export type TimelineLine = { row: HistoryRow } | { more: number };

/** The shown events, newest first. One line with the number of left-out events replaces the first of them. */
export const timelineOf = (events: readonly HistoryRow[]): TimelineLine[] => {
  const plain = events.slice(NEWEST).filter(isPlain).length;
  if (plain < WORTH_IT) return events.map((row) => ({ row }));
  const lines: TimelineLine[] = events.slice(0, NEWEST).map((row) => ({ row }));
  let isTold = false;
  for (const row of events.slice(NEWEST)) {
    if (!isPlain(row)) lines.push({ row });
    else if (!isTold) {
      lines.push({ more: plain });
      isTold = true;
    }
  }
  return lines;
};

const markOf = (row: HistoryRow): string => {
  if (row.holdsAdded.length > 0) return "mk h";
  if (row.kind === "refused" || row.exceptions.length > 0) return "mk e";
  return row.kind === "filled" ? "mk f" : "mk";
};

const lookOf = (row: HistoryRow): string => {
  if (row.isVoided) return "";
  if (row.holdsAdded.length > 0) return "is-h";
  return row.exceptions.length > 0 ? "is-e" : "";
};

const columnsOf = (facts: DossierFacts, words: Words): ColumnOf<TimelineLine>[] => {
  const { say, exact } = words;
  /** A value of an event, crossed out if the event was taken back. */
  const of = (value: (row: HistoryRow) => string) => (line: TimelineLine) => {
    if ("more" in line) return "";
    const text = value(line.row);
    return line.row.isVoided ? html`<span class="v">${text}</span>` : text;
  };
  const numberOf = ({ procedureId }: HistoryRow) => (procedureId === null ? "" : String(procedureId).padStart(2, "0"));
  return [
    { head: "", mm: 5.5, cell: (line) => ("more" in line ? "" : html`<i class="${markOf(line.row)}"></i>`) },
    { head: say("detail.device"), mm: 31, cell: of((row) => exact(row.createdTime)) },
    { head: say("paper.col.number"), mm: 8, cell: of(numberOf) },
    { head: say("detail.procedure"), mm: 27, cell: of((row) => paperTitle(row, words)) },
    {
      head: say("paper.col.way"),
      mm: 43,
      cell: (line) =>
        "more" in line ? say("paper.more", { count: line.more }) : of((row) => paperWay(row, say))(line),
    },
    { head: say("fields.createdEmployeesName"), mm: 20, cell: of((row) => personText(row.createdAccountName, say)) },
    { head: say("paper.col.note"), cell: (line) => ("more" in line ? "" : paperLine(line.row, facts, words)) },
    { head: say("detail.rev"), mm: 11, right: true, cell: of((row) => `r${row.revision}`) },
  ];
};

export const drawTimeline = (facts: DossierFacts, words: Words): Html =>
  html`<h2>${words.say("paper.timeline")}<small>${words.say("paper.timelineText")}</small></h2>
    ${tableOf(columnsOf(facts, words), timelineOf(facts.events), (line) =>
      "more" in line ? "is-more" : lookOf(line.row),
    )}`;
