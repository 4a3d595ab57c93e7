import { exception } from "./exception.ts";
import { due } from "./due.ts";
import { stockSummary } from "./stock.ts";
import { boardCode } from "../wire/cockpit.ts";
import { boardCalls } from "../boards/board-calls.ts";
import { noteCalls } from "../boards/note-calls.ts";
import { screenCalls } from "../boards/screen-calls.ts";

/** Codes of a paired screen: those for the data of its panels. */
export const screenCodes: readonly string[] = [
  ...new Set([boardCode, ...[exception, due, stockSummary].flatMap(({ permission }) => permission)]),
];

const paths = new Set(
  [
    ...[screenCalls.self, boardCalls.get, noteCalls.getPage, exception].map(({ path }) => path),
    "/manage/exception/getcounts",
  ].map((path) => `/base${path}`.toLowerCase()),
);
/** The cockpit's own calls. No other calls have paths below them. */
const ofCockpit = /^\/base\/gascylinder\/cockpit\/[a-z]+$/;

/** True for a call that a screen's credential may make: only boards and the data of their panels. */
export const mayScreenRead = (method: string, path: string): boolean => {
  const plain = path.toLowerCase().replace(/\/$/, "");
  return method === "GET" && (paths.has(plain) || ofCockpit.test(plain));
};
