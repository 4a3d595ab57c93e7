import { procedureLabel } from "#contracts/procedures/index.ts";
import { codeOfHold } from "#contracts/streams/exception/ids.ts";
import {
  defectTexts,
  gramsIn,
  nextDayText,
  personText,
  resultText,
  secondsOf,
} from "#contracts/streams/describe-event.ts";
import { fragments } from "#contracts/locales/fragments.ts";
import { html, type Html } from "#infra/html.ts";
import { tableOf } from "../page.ts";
import type { Words } from "../words.ts";
import type { DossierFacts, ExceptionRow, HistoryRow } from "./gather-dossier.ts";

const section = (title: string, sub: string, none: string, rows: readonly unknown[], table: () => Html): Html =>
  html`<h2>${title}<small>${sub}</small></h2>
    ${rows.length === 0 ? html`<p class="none">${none}</p>` : table()}`;

const namedProcedure = ({ procedureId }: HistoryRow, { say }: Words): string =>
  procedureId === null ? "" : `${String(procedureId).padStart(2, "0")} ${say(procedureLabel(procedureId))}`;

/** All checks and inspections. The timeline alone shows those that were taken back. */
export const drawChecks = (facts: DossierFacts, words: Words): Html => {
  const { say, moment, list } = words;
  const rows = facts.events.filter(({ kind, isVoided }) => kind === "checked" && !isVoided);
  const sub = say("paper.checksText", { count: rows.length });
  return section(say("paper.checks"), sub, say("paper.noChecks"), rows, () =>
    tableOf(
      [
        { head: say("common.time"), mm: 27, cell: (row) => moment(row.createdTime) },
        { head: say("common.kind"), mm: 32, cell: (row) => namedProcedure(row, words) },
        { head: say("paper.col.place"), mm: 36, cell: (row) => row.createdCompanyName ?? "" },
        { head: say("paper.col.checker"), mm: 24, cell: (row) => personText(row.createdAccountName, say) },
        { head: say("common.result"), mm: 18, cell: (row) => resultText(row, say) },
        {
          head: say("paper.col.faults"),
          cell: (row) => list([...defectTexts(row, facts.defects), nextDayText(row, words), row.remark]) || "—",
        },
      ],
      rows,
      (row) => (row.holdsAdded.length > 0 ? "is-h" : ""),
    ),
  );
};

/** All fills, with their sum. */
export const drawFills = (facts: DossierFacts, words: Words): Html => {
  const { say, moment } = words;
  const rows = facts.events.filter(({ kind, isVoided }) => kind === "filled" && !isVoided);
  const isOver = ({ details }: HistoryRow) => Number(details?.["filledGrams"]) > Number(details?.["maxFillGrams"]);
  const sub = say("paper.fillsText", { count: rows.length, kg: facts.totals.filledKg.toFixed(2) });
  return section(say("paper.fills"), sub, say("paper.noFills"), rows, () =>
    tableOf(
      [
        { head: say("paper.col.began"), mm: 27, cell: (row) => moment(String(row.details?.["fillingStartTime"])) },
        { head: say("paper.col.place"), mm: 38, cell: (row) => row.createdCompanyName ?? "" },
        { head: say("fields.createdEmployeesName"), mm: 24, cell: (row) => personText(row.createdAccountName, say) },
        { head: say("paper.col.seconds"), mm: 16, right: true, cell: (row) => secondsOf(row) },
        { head: say("paper.col.before"), mm: 22, right: true, cell: (row) => gramsIn(row, "beforeGrams") },
        { head: say("paper.col.after"), mm: 22, right: true, cell: (row) => gramsIn(row, "afterGrams") },
        { head: say("paper.col.filled"), mm: 20, right: true, cell: (row) => gramsIn(row, "filledGrams") },
        { head: say("paper.col.limit"), cell: (row) => say(isOver(row) ? "paper.over" : "paper.notOver") },
      ],
      rows,
      (row) => (isOver(row) ? "is-h" : ""),
    ),
  );
};

/** A hold, a refusal or an exception. `code` names it, `ended` describes its end. */
export type Flag = {
  row: HistoryRow;
  kind: "hold" | "refused" | "exception";
  code: string;
  text: string;
  ended: string;
};

const endOf = (row: ExceptionRow | undefined, { say, dayAt }: Words): string => {
  if (!row) return say("paper.end.none");
  if (row.status === "closed" && row.closedTime)
    return say("paper.end.closed", { name: row.closedByName ?? "", day: dayAt(row.closedTime) });
  if (row.status === "acknowledged" && row.acknowledgedTime)
    return say("paper.end.acknowledged", { name: row.acknowledgedByName ?? "", day: dayAt(row.acknowledgedTime) });
  return row.status === "claimed"
    ? say("exceptions.heldBy", { name: row.claimedByName ?? "" })
    : say(`exceptionStatus.${row.status}`);
};

/** All holds, refusals and exceptions of a history. */
export const flagsOf = ({ events, exceptions }: DossierFacts, words: Words): Flag[] => {
  const { language, timeZone, say } = words;
  return events.flatMap((row) => {
    const textOf = (code: string) => fragments(language, timeZone, [code], row.facts ?? {}).join("");
    const isVoided = row.isVoided && say("detail.voided");
    const endText = (code: string) => words.list([isVoided, endOf(exceptions.get(`${row.id}.${code}`), words)]);
    const refusals = row.reasons.map((code, at): Flag => {
      const end = at === 0 ? exceptions.get(`${row.id}.refused`) : undefined;
      return {
        row,
        kind: "refused",
        code,
        text: textOf(code),
        ended: end ? endOf(end, words) : say("paper.end.refused"),
      };
    });
    const holds = row.holdsAdded.map((hold): Flag => ({
      row,
      kind: "hold",
      code: hold,
      text: say(`hold.${hold}`),
      ended: endText(codeOfHold[hold]),
    }));
    const flagged = row.exceptions.map((code): Flag => ({
      row,
      kind: "exception",
      code,
      text: textOf(code),
      ended: endText(code),
    }));
    return [...refusals, ...holds, ...flagged];
  });
};

const looks: Record<Flag["kind"], string> = { hold: "is-h", exception: "is-e", refused: "" };

/** All holds, refusals and exceptions, without a limit. */
export const drawFlags = (facts: DossierFacts, words: Words): Html => {
  const { say, moment } = words;
  const flags = flagsOf(facts, words);
  return section(say("paper.flags"), say("paper.flagsText", { count: flags.length }), say("paper.noFlags"), flags, () =>
    tableOf(
      [
        { head: say("common.time"), mm: 27, cell: ({ row }) => moment(row.createdTime) },
        { head: say("common.kind"), mm: 16, cell: ({ kind }) => say(`paper.flag.${kind}`) },
        { head: say("paper.col.place"), mm: 34, cell: ({ row }) => row.createdCompanyName ?? "" },
        {
          head: say("common.content"),
          cell: ({ text, code, row }) => html`${text} (${code}) · ${personText(row.createdAccountName, say)}`,
        },
        { head: say("paper.col.ended"), mm: 42, cell: ({ ended: end }) => end },
      ],
      flags,
      ({ kind }) => looks[kind],
    ),
  );
};
