import type { NextFunction, Request, RequestHandler, Response } from "express";
import { v7 } from "uuid";
import type { TextParams } from "#contracts/locales/translate.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { addressKey } from "#server/application/address-key.ts";
import type { Limits } from "#server/application/limits.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { browserOf, storable, systemOf } from "#server/application/sign-in/login-log.ts";
import { addressOf } from "../http/address-of.ts";
import type { RequestContext } from "../http/request-context.ts";
import { correlationIdOf } from "./correlation.ts";

export type OperationLogParts = {
  log: Logger;
  /** Keeps the calls of those who are not signed in. */
  home: Pick<ServedTenant, "db" | "clock">;
  limits: Pick<Limits, "refusedCalls">;
};

/** Lists that answer POST too change nothing. */
const isRead = ({ method, path }: Request): boolean => method === "GET" || method === "HEAD" || /page$/i.test(path);

const MAX_PATH = 300;

/**
 * Writes who called what and how it went, refused calls before sign-in included (rules §8), never a body. It writes after the answer is
 * out: a log that cannot be written holds nobody up.
 */
export const operationLog =
  (parts: OperationLogParts): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    // Routers change the path while they handle the request.
    const { path } = request;
    if (!isRead(request)) {
      response.once("finish", () => {
        write(parts, request, response, { path, startedAt }).catch((error: unknown) =>
          parts.log.error({ err: error }, "operation log not written"),
        );
      });
    }
    next();
  };

const write = async (
  { home, limits }: OperationLogParts,
  request: Request,
  response: Response,
  { path, startedAt }: { path: string; startedAt: number },
): Promise<void> => {
  const locals = response.locals as Locals;
  const { context, failure } = locals;
  const tenant = context?.tenant ?? home;
  const ip = addressOf(request);
  // Whoever has no token fills no log.
  if (!context && (await limits.refusedCalls.take(addressKey(ip))) !== undefined) return;
  const userAgent = request.get("user-agent") ?? "";
  const row = {
    id: v7(),
    created_user_id: context?.caller.userId,
    created_user_name: context?.caller.userName,
    ip,
    method: request.method,
    code: locals.code,
    api_path: storable(path).slice(0, MAX_PATH),
    correlation_id: correlationIdOf(response),
    browser_info: browserOf(userAgent),
    os: systemOf(userAgent),
    elapsed_milli_seconds: Math.round(performance.now() - startedAt),
    status: failure === undefined ? 1 : 0,
    msg: failure?.code,
    msg_params: failure?.params && JSON.stringify(failure.params),
    created_time: tenant.clock.now(),
  };
  await tenant.db.insertInto("operation_log").values(row).execute();
};

/** Marks of a request that middleware and routes leave behind: the caller, the code that the call asks for, and its failure. */
type Locals = { context?: RequestContext; code?: string; failure?: { code: string; params?: TextParams } };
