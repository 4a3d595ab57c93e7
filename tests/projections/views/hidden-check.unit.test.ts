import { describe, expect, it } from "vitest";
import { checkRecordTable, unqualifiedResultTable } from "#contracts/read-models/checks.ts";
import { checksView } from "#projections/views/checks.ts";
import { historyTable } from "#contracts/read-models/history.ts";
import { historyView } from "#projections/views/history.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import { runView } from "#tests/support/changes.ts";
import { aCylinder, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { eventsOf, rowOfRevision } from "./events.ts";

const faulty = () => aCylinder().did({ id: 9, checkStatus: 0 });
const hide = (builder: Builder, checkId: string) =>
  builder.happened({ type: "CheckHidden", data: { checkId, gasBarcode: "B-1", procedureId: 9 } }, at("03:00"));
const hiddenOf = (builder: Builder) => {
  const tables = runView(checksView, eventsOf(builder));
  return [checkRecordTable, unqualifiedResultTable].map((table) => tables.rows(table).map(({ isHidden }) => isHidden));
};

describe("a check that is taken off the lists", () => {
  it("is hidden row by row: the check, or the result that it made", () => {
    expect(hiddenOf(hide(faulty(), rowOfRevision(1)))).toEqual([[true], [false]]);
    expect(hiddenOf(hide(faulty(), `${rowOfRevision(1)}.fault`))).toEqual([[false], [true]]);
  });
  it("stands in the history as what somebody did", () => {
    const rows = runView(historyView, eventsOf(hide(faulty(), rowOfRevision(1)))).rows(historyTable);
    expect(rows.at(-1)).toMatchObject({ kind: "hidden", procedureId: 9, details: { checkId: rowOfRevision(1) } });
  });
});

describe("a result whose check is void", () => {
  it("stays where a late check found the same since, because its hold stays", () => {
    const again = faulty().did({ id: 9, checkStatus: 0, at: at("01:00") });
    const commandId = again.state.last?.commandId ?? "";
    const decision = decideVoid({ commandId, reason: "wrong scan" }, again.state, again.past.events);
    if (!decision.ok) throw new Error(decision.code);
    const voided = again.happened(decision.events[0], at("04:00"));
    expect(voided.state.holds).toEqual(["fault"]);
    const tables = runView(checksView, eventsOf(voided));
    expect(tables.rows(checkRecordTable).map(({ isVoided }) => isVoided)).toEqual([true, false]);
    expect(tables.rows(unqualifiedResultTable)).toMatchObject([{ isVoided: false, processingStatus: 0 }]);
  });
});
