import type { NextFunction, Request, RequestHandler, Response } from "express";
import { v7 } from "uuid";
import { translate } from "#contracts/locales/translate.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { addressOf } from "../http/address-of.ts";
import { contextOf, type RequestContext } from "../http/request-context.ts";

/** Calls that change nothing though they are no GET, and scans: their events say more than a line could. */
const unlogged = /(page|\/procedure\/record)$/i;

/** Writes who changed what and how it went, after the answer is out: a log that cannot be written holds nobody up. */
export const operationLog =
  (log: Logger): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    const path = request.path;
    if (request.method !== "GET" && request.method !== "HEAD" && !unlogged.test(path)) {
      const context = contextOf(response);
      response.once("finish", () => {
        write(context, request, response, { path, startedAt }).catch((error: unknown) =>
          log.error({ err: error }, "operation log not written"),
        );
      });
    }
    next();
  };

const write = async (
  { db, caller, tenant }: RequestContext,
  request: Request,
  response: Response,
  { path, startedAt }: { path: string; startedAt: number },
): Promise<void> => {
  const failure = response.locals.failure as string | undefined;
  const row = {
    id: v7(),
    created_user_id: caller.userId,
    created_user_name: caller.userName,
    ip: addressOf(request),
    api_label: request.method,
    api_path: path,
    elapsed_milli_seconds: Math.round(performance.now() - startedAt),
    status: failure === undefined ? 1 : 0,
    msg: failure === undefined ? null : translate("zh", failure),
    created_time: tenant.clock.now(),
  };
  await db.insertInto("operation_log").values(row).execute();
};
