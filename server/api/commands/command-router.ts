import { Router } from "express";
import { commandNames, commands, type CommandName } from "#contracts/commands/index.ts";
import { handlers } from "#server/application/commands/index.ts";
import type { Handler } from "#server/application/handler.ts";
import { addCall } from "../calls/add-call.ts";

/** Adds the route of every command, under `/base`. */
export const createCommandRouter = (): Router => {
  const router = Router();
  for (const name of commandNames) addCommand(router, name);
  return router;
};

const addCommand = <N extends CommandName>(router: Router, name: N, work: Handler<N> = handlers[name]): void =>
  addCall(router, commands[name], ({ tenant, caller }, input) => work(tenant.commands, caller, input));
