import type { RequestHandler } from "express";
import { Failure } from "../http/failure.ts";
import { contextOf } from "../http/request-context.ts";

/** Longest wait of a request for its own last command, in ms (rules §1). */
const PATIENCE_MS = 2000;

/** Before every GET: `awaitPosition`. A list's call by POST asks for it itself; commands do not wait. */
export const afterPosition: RequestHandler = (request, response, next) =>
  request.method === "GET" ? awaitPosition(request, response, next) : next();

/**
 * Read your writes: a query that names a position waits until the read models have reached it, and is answered with `stale: true`
 * when they did not in time.
 */
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
