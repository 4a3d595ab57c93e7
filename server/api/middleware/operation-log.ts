import type { NextFunction, Request, RequestHandler, Response } from "express";
import { v7 } from "uuid";
import type { TextParams } from "#contracts/locales/translate.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { addressKey } from "#server/application/address-key.ts";
import { recordNames } from "#server/application/record-changes/record-names.ts";
import type { Limits } from "#server/application/limits.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { browserOf, storable, systemOf } from "#server/application/sign-in/login-log.ts";
import { addressOf } from "../http/address-of.ts";
import type { RequestContext } from "../http/request-context.ts";
import { correlationIdOf } from "./correlation.ts";

export type OperationLogParts = {
  log: Logger;
  /** Stores the log entries of callers who are not signed in. */
  home: Pick<ServedTenant, "db" | "clock">;
  limits: Pick<Limits, "refusedCalls">;
};

/** Lists change nothing, even by POST. */
const isRead = ({ method, path }: Request): boolean => method === "GET" || method === "HEAD" || /page$/i.test(path);

const MAX_PATH = 300;

/**
 * Logs each call with its caller, its records and its result, also calls refused before sign-in (rules §8), but never a body. It writes after the
 * response is sent, so a failing log delays nobody.
 */
export const operationLog =
  (parts: OperationLogParts): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    // Routers change the path while they handle the request, so it is read first.
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
  // The rate limit stops callers without a token from filling the log.
  if (!context && (await limits.refusedCalls.take(addressKey(ip))) !== undefined) return;
  const userAgent = request.get("user-agent") ?? "";
  const correlationId = correlationIdOf(response);
  const row = {
    id: v7(),
    created_user_id: context?.caller.userId,
    created_user_name: context?.caller.userName,
    ip,
    method: request.method,
    code: locals.code,
    api_path: storable(path).slice(0, MAX_PATH),
    correlation_id: correlationId,
    record_name: await recordNames(tenant.db, {
      correlationId,
      userId: context?.caller.userId,
      body: request.body as unknown,
    }),
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

/** Values that middleware and routes leave for the log: the caller, the required code and the failure. */
type Locals = { context?: RequestContext; code?: string; failure?: { code: string; params?: TextParams } };
