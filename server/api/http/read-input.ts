import type { Request, Response } from "express";
import { jsonBody, mayHoldUnstorable } from "./json-body.ts";
import { demandText } from "./demand-text.ts";

/** A call of 500 scans is a tenth of it. */
const parse = jsonBody("2mb");

const parsed = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void parse(request, response, (error?: unknown) => (error instanceof Error ? reject(error) : resolve()));
  });

/**
 * Reads what a call brings, its query and its JSON body, and refuses text that cannot be stored. It runs behind every question for a
 * permission: who may not make the call costs no more than its headers.
 */
export const readInput = async (request: Request, response: Response): Promise<void> => {
  if (request.originalUrl.includes("%00")) demandText(request.query);
  await parsed(request, response);
  if (mayHoldUnstorable(request)) demandText(request.body);
};
