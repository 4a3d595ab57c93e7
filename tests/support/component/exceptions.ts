import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { exception } from "#contracts/lists/exception.ts";
import { rowOf } from "./row-of.ts";
import { answer, pageOf, type Sent } from "./transport.ts";

export type RaisedRow = RowOf<typeof exception>;

/** An open exception of now, a row of one: a check before the fill found a dent and no guard. */
export const raisedRow = (id: string, more: Partial<RaisedRow> = {}): RaisedRow => {
  const row = rowOf(exception, {
    id,
    kind: "hold",
    severity: "danger",
    code: "check.fault",
    reasons: ["check.fault"],
    holdReasons: ["fault"],
    defectiveString: ["Dent", "Guard missing"],
    gasBarcode: `77440000${id.padStart(4, "0")}`,
    cylinderId: `cylinder-${id}`,
    specName: "YSP35.5",
    procedureId: 9,
    companyName: "North",
    createdEmployeesName: "Lin",
    createdTime: new Date().toISOString(),
    recordedAt: new Date().toISOString(),
    seen: 1,
    status: "open",
    ...more,
  });
  const { code, kind, status } = row;
  return { ...row, exceptions: more.exceptions ?? [{ id, code, kind, status }] };
};

/** Claimed by somebody now. */
export const claimedBy = (id: string, name: string): Partial<RaisedRow> => ({
  status: "claimed",
  claimedBy: id,
  claimedByName: name,
  claimedTime: new Date().toISOString(),
});

const fits = (row: RaisedRow, { id, status, claimedBy, createdTimeEnd, endedTimeBegin }: Sent["query"]): boolean =>
  (id === undefined || row.id === id) &&
  (status === undefined || status.split(",").includes(row.status)) &&
  (claimedBy === undefined || row.claimedBy === claimedBy) &&
  // All are of today.
  createdTimeEnd === undefined &&
  (endedTimeBegin === undefined || row.endedTime !== null);

/** The one part of a row has the row's status, whatever a test made of that. */
const withParts = (row: RaisedRow): RaisedRow =>
  row.exceptions.length === 1
    ? { ...row, exceptions: row.exceptions.map((part) => ({ ...part, status: row.status })) }
    : row;

/** Answers the list of exceptions and its counts from the rows that `rows` holds at the time. */
export const answerExceptions = (rows: readonly RaisedRow[]): void => {
  const found = ({ query }: Sent) => rows.filter((row) => fits(row, query)).map(withParts);
  answer("GET /manage/exception/getpage", (sent) => pageOf(found(sent)));
  answer("GET /manage/exception/getcounts", (sent) => ({
    list: found(sent).map((row) => ({ ...row, count: 1 })),
    parts: found(sent).flatMap(({ exceptions, ...row }) =>
      exceptions.map(({ kind, code }) => ({ ...row, kind, code, count: 1 })),
    ),
    held: 0,
  }));
  answer("GET /manage/exception/getactions", pageOf([]));
  answer("GET /manage/gascylinder/gethistory", pageOf([]));
};
