import type { NextFunction, Request, Response } from "express";
import { v7 } from "uuid";

const wellFormed = /^[\w.:-]{1,64}$/;

/** Every request has an id that its log lines and events carry: the caller's `x-request-id`, or a new one; answered in the same header. */
export const correlation = (request: Request, response: Response, next: NextFunction): void => {
  const header = request.get("x-request-id");
  const id = header && wellFormed.test(header) ? header : v7();
  response.locals.correlationId = id;
  response.setHeader("x-request-id", id);
  next();
};

export const correlationIdOf = (response: Response): string => String(response.locals.correlationId ?? "");
