import { z } from "zod";
import { commandNames, commands } from "#contracts/commands/index.ts";
import { noInput, type AnyCall, type Documented } from "#contracts/calls/define-call.ts";
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
export const operationOf = (call: AnyCall): Operation => {
  const { name, base, method, path, permission: codes, from, input, documented, answer, tag, summary } = call;
  const { open, takes, gives, failures, example } = call;
  return {
    name,
    method,
    path: `${base}${path}`,
    summary,
    tag,
    codes,
    failures,
    example,
    ...(open && { open: true }),
    ...(input !== noInput && sentAs(takes === "upload" ? "upload" : from, schemaOf(documented ?? input))),
    ...(gives === "json" ? { data: answer && schemaOf(answer) } : { file: fileTypes[gives] }),
  };
};

const fileTypes = { text: "text/plain", file: "application/octet-stream" };

const schemaOf = (schema: Documented): z.ZodType => (typeof schema === "function" ? schema() : schema);

const sentAs = (place: "upload" | AnyCall["from"], shape: z.ZodType): Partial<Operation> => {
  if (!(shape instanceof z.ZodObject) || place === "either") return { body: shape };
  return { [place]: shape };
};
