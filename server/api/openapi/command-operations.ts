import { z } from "zod";
import { commandNames, commands } from "#contracts/commands/index.ts";
import type { Command } from "#contracts/commands/define-command.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { scheduleCalls } from "#contracts/schedules/schedule-calls.ts";
import type { Operation } from "./operation.ts";

/** Every command's call. */
export const commandOperations = (): Operation[] => commandNames.map((name) => operationOf(commands[name]));

/** Calls on documents. */
export const documentOperations = (): Operation[] => Object.values(documentCalls).map((call) => operationOf(call));

/** Calls on lists that are sent by themselves. */
export const scheduleOperations = (): Operation[] => Object.values(scheduleCalls).map((call) => operationOf(call));

/** A declared call as the document tells of it. */
export const operationOf = ({
  method,
  path,
  permission: codes,
  from,
  input,
  documented = input,
  answer,
  tag,
  summary,
}: Command<unknown, unknown>): Operation => {
  const sent = from === "query" && documented instanceof z.ZodObject ? { query: documented } : { body: documented };
  return { method, path: `/base${path}`, summary, tag, codes, ...sent, data: answer };
};
