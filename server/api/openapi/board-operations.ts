import { boardCalls } from "#contracts/boards/board-calls.ts";
import { noteCalls } from "#contracts/boards/note-calls.ts";
import {
  claimScreen,
  lookAtPair,
  pairAnswer,
  pairingLookAnswer,
  pairPath,
  startPair,
} from "#contracts/boards/pairing.ts";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

const pairing = { path: `/base${pairPath}`, tag: "screens", open: true as const };

/** Boards, the screens that show them, and notes on them. */
export const boardOperations = (): Operation[] => [
  ...Object.values(boardCalls).map((call) => operationOf(call)),
  {
    ...pairing,
    method: "post",
    summary: "begin the pairing of a device: a code to show, and a secret to ask with",
    body: startPair,
    data: pairAnswer,
  },
  {
    ...pairing,
    method: "get",
    summary: "how the pairing of a device stands; once paired, its credential is answered once",
    query: lookAtPair,
    data: pairingLookAnswer,
  },
  operationOf(claimScreen),
  ...Object.values(noteCalls).map((call) => operationOf(call)),
  ...Object.values(screenCalls).map((call) => operationOf(call)),
];
