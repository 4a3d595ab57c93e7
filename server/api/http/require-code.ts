import type { NextFunction, Request, Response } from "express";
import { contextOf } from "./request-context.ts";
import { Failure } from "./failure.ts";

/** Lets the request pass when the caller has any of the codes, else 403. Stands before validation: what a route takes is nobody else's business. */
export const requireCode =
  (...codes: string[]) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    demandCode(response, codes);
    next();
  };

/** The same inside a handler that learns only from the request which codes it takes. */
export const demandCode = (response: Response, codes: readonly string[]): void => {
  const { caller } = contextOf(response);
  const granted = codes.find((code) => caller.codes.has(code));
  response.locals.code = granted ?? codes[0];
  if (granted !== undefined) return;
  throw new Failure("access.denied", { params: { codes: codes.join(", ") }, data: { codes } });
};
