import type { RequestHandler } from "express";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { contextOf } from "../http/request-context.ts";

/** Reads the business clock before a request asks for the time. Where a demonstration moves it, the answer says where it stands. */
export const businessTime: RequestHandler = async (_request, response, next) => {
  const { clock } = contextOf(response).tenant;
  await clock.read();
  if (clock.moves) response.setHeader(BUSINESS_TIME, clock.now().toISOString());
  next();
};
