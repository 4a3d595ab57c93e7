import { boardCalls } from "#contracts/boards/board-calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

/** Boards, the screens that show them, and notes on them. */
export const boardOperations = (): Operation[] => Object.values(boardCalls).map((call) => operationOf(call));
