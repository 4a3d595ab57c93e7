import type { NextFunction, Request, Response } from "express";
import { v7 } from "uuid";

const wellFormed = /^[\w.:-]{1,64}$/;

/** Gives every request an id for its log lines and events: the caller's `x-request-id` or a new one. The response has it in the same header. */
export const correlation = (request: Request, response: Response, next: NextFunction): void => {
  const header = request.get("x-request-id");
  const id = header && wellFormed.test(header) ? header : v7();
  response.locals.correlationId = id;
  response.setHeader("x-request-id", id);
  next();
};

export const correlationIdOf = (response: Response): string => String(response.locals.correlationId ?? "");
