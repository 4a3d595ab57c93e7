import type { NextFunction, Request, Response } from "express";
import { mayKeyUse } from "#contracts/access/api-key.ts";
import { contextOf } from "./request-context.ts";
import { Failure } from "./failure.ts";

/** Requires any one of the codes, else 403. Runs before validation, so callers without a code learn nothing about the input. */
export const requireCode =
  (...codes: string[]) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    demandCode(response, codes);
    next();
  };

/** The same check inside a handler that reads the required codes from the request. */
export const demandCode = (response: Response, codes: readonly string[]): void => {
  const { caller } = contextOf(response);
  const { method, baseUrl, path } = response.req;
  if (caller.isKey && !mayKeyUse(codes, method, baseUrl + path)) throw new Failure("key.neverOpens");
  const granted = codes.find((code) => caller.codes.has(code));
  response.locals.code = granted ?? codes[0];
  if (granted !== undefined) return;
  throw new Failure("access.denied", { params: { codes: codes.join(", ") }, data: { codes } });
};
