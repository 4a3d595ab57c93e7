import type { RequestHandler } from "express";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { contextOf } from "../http/request-context.ts";

/** Reads the business clock before a request uses the time. When a demonstration moves the clock, a response header holds its time. */
export const businessTime: RequestHandler = async (_request, response, next) => {
  const { clock } = contextOf(response).tenant;
  await clock.read();
  if (clock.moves) response.setHeader(BUSINESS_TIME, clock.now().toISOString());
  next();
};
