import { z } from "zod";
import { commandNames, commands } from "#contracts/commands/index.ts";
import type { Operation } from "./operation.ts";

/** Every command's call. */
export const commandOperations = (): Operation[] =>
  commandNames.map((name) => {
    const { method, path, permission: codes, from, input, documented = input, answer, tag, summary } = commands[name];
    const sent = from === "query" && documented instanceof z.ZodObject ? { query: documented } : { body: documented };
    return { method, path: `/base${path}`, summary, tag, codes, ...sent, data: answer };
  });
