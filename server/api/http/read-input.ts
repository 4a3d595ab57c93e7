import type { Request, Response } from "express";
import { jsonBody, mayHoldUnstorable } from "./json-body.ts";
import { demandText } from "./demand-text.ts";
import { Failure } from "./failure.ts";

/** A call of 500 scans is a tenth of it. */
const parse = jsonBody("2mb");

/** Time for a JSON body: 2 MB over a weak line. */
const BODY_MS = 60_000;

const parsed = (request: Request, response: Response, patienceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      // The rest of the body is not read.
      response.setHeader("connection", "close");
      reject(new Failure("request.tooSlow"));
    }, patienceMs);
    void parse(request, response, (error?: unknown) => {
      clearTimeout(late);
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });

/**
 * Reads what a call brings, its query and its JSON body, and refuses text that cannot be stored. It runs behind every question for a
 * permission: who may not make the call costs no more than its headers. A body that comes too slowly is refused.
 */
export const readInput = async (request: Request, response: Response, patienceMs = BODY_MS): Promise<void> => {
  if (request.originalUrl.includes("%00")) demandText(request.query);
  await parsed(request, response, patienceMs);
  if (mayHoldUnstorable(request)) demandText(request.body);
};
