import type { Request, Router } from "express";
import type { Command } from "#contracts/commands/define-command.ts";
import type { Answer } from "#server/application/answer.ts";
import { handle, type RequestContext } from "./request-context.ts";
import { requireCode } from "./require-code.ts";
import { sendAnswer } from "./send-answer.ts";
import { validate } from "./validate.ts";

type Work<In, Out> = (context: RequestContext, input: In) => Promise<Answer<Out>>;

/** Adds the route of a declared call, under `/base`: asks for its permission, reads its input, and sends what `work` answers. */
export const addCall = <In, Out>(router: Router, call: Command<In, Out>, work: Work<In, Out>): void => {
  const { method, path, permission, input, from, message } = call;
  const carryOut = handle(async (context, request, response) => {
    sendAnswer(response, await work(context, validate(input, given[from](request))), message);
  });
  // A call without a code is open to whoever is signed in.
  if (permission.length === 0) router[method](path, carryOut);
  else router[method](path, requireCode(...permission), carryOut);
};

const given: Record<Command<unknown, unknown>["from"], (request: Request) => unknown> = {
  body: ({ body }) => body,
  query: ({ query }) => query,
  either: ({ body, query }) =>
    typeof body === "object" && body !== null && !Array.isArray(body) ? { ...query, ...body } : query,
};
