import { Router, type Request, type RequestHandler } from "express";
import { commandNames, commands, type CommandName } from "#contracts/commands/index.ts";
import type { Handler } from "#server/application/handler.ts";
import { handlers } from "#server/application/commands/index.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { validate } from "../http/validate.ts";

/** Every command's route, under `/base`. */
export const createCommandRouter = (): Router => {
  const router = Router();
  for (const name of commandNames) {
    const { method, path, permission } = commands[name];
    router[method](path, requireCode(...permission), carryOut(name));
  }
  return router;
};

const carryOut = <N extends CommandName>(name: N, work: Handler<N> = handlers[name]): RequestHandler => {
  const { input, from, message } = commands[name];
  return handle(async ({ tenant, caller }, request, response) => {
    const answer = await work(tenant.commands, caller, validate(input, given[from](request)));
    sendAnswer(response, answer, message);
  });
};

const given: Record<(typeof commands)[CommandName]["from"], (request: Request) => unknown> = {
  body: ({ body }) => body,
  query: ({ query }) => query,
  either: ({ body, query }) =>
    typeof body === "object" && body !== null && !Array.isArray(body) ? { ...query, ...body } : query,
};
