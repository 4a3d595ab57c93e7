import type { Request, Response } from "express";
import { jsonBody, mayHoldUnstorable } from "./json-body.ts";
import { demandText } from "./demand-text.ts";
import { Failure } from "./failure.ts";

/** A call of 500 scans needs a tenth of this. */
const parse = jsonBody("2mb");

/** Timeout for a JSON body: 2 MB over a slow connection. */
const BODY_MS = 60_000;

const parsed = (request: Request, response: Response, patienceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
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
 * Reads the query and the JSON body of a call after the permissions are checked, so a refused caller costs no more than the headers. It rejects text
 * that cannot be stored, and a body that arrives too slowly.
 */
export const readInput = async (request: Request, response: Response, patienceMs = BODY_MS): Promise<void> => {
  if (request.originalUrl.includes("%00")) demandText(request.query);
  await parsed(request, response, patienceMs);
  if (mayHoldUnstorable(request)) demandText(request.body);
};
