import type { RequestHandler } from "express";
import { Failure } from "../http/failure.ts";
import { contextOf } from "../http/request-context.ts";

/** Longest time in ms that a request waits for the caller's last command (rules §1). */
const PATIENCE_MS = 2000;

/** Runs `awaitPosition` before every GET. A list by POST calls it directly, and commands do not wait. */
export const afterPosition: RequestHandler = (request, response, next) =>
  request.method === "GET" ? awaitPosition(request, response, next) : next();

/** Read your writes: a query with a position waits until the read models have reached it. After a timeout the response has `stale: true`. */
export const awaitPosition: RequestHandler = async (request, response, next) => {
  const position = request.get("x-after-position");
  if (position) {
    const { events, tenant } = contextOf(response);
    demandPosition(events, position);
    if (!(await tenant.progress.waitFor(position, PATIENCE_MS))) response.locals.stale = true;
  }
  next();
};

const demandPosition = (events: { order(position: string): bigint }, position: string): void => {
  try {
    events.order(position);
  } catch (cause) {
    throw new Failure("request.invalid", { errors: [{ path: "x-after-position", code: "field.format" }], cause });
  }
};
