import type { RequestHandler, Response } from "express";
import { pinoHttp } from "pino-http";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { RequestContext } from "../http/request-context.ts";
import { withoutKey } from "./api-key.ts";
import { correlationIdOf } from "./correlation.ts";

/** Logs one line per request. Headers are left out because they hold the token, and health checks are not logged. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    autoLogging: { ignore: ({ url }) => /^\/(healthz|readyz|metrics|assets)/.test(url ?? "") },
    // Reads are logged at debug level. Calls that change something are logged at info level, so they can be found by correlation id.
    customLogLevel: ({ method }, { statusCode }, error) =>
      error || statusCode >= 500 ? "error" : statusCode >= 400 || method !== "GET" ? "info" : "debug",
    customProps: (_request, response) => ({ correlationId: correlationIdOf(response as never) }),
    // These values are known only after the response, not at the start of the request.
    customSuccessObject: (_request, response, line: object) => ({ ...line, ...outcomeOf(response as never) }),
    customErrorObject: (_request, response, _error, line: object) => ({ ...line, ...outcomeOf(response as never) }),
    serializers: {
      req: ({ method, url, remoteAddress }: { method: string; url: string; remoteAddress: string }) => ({
        method,
        // The query is left out, because it may hold names and telephone numbers.
        path: withoutKey(url.split("?")[0] ?? ""),
        remoteAddress,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });

/** Account and error code of a request, so that refusals can be found by account. */
const outcomeOf = ({ locals }: Response): { userId?: string; code?: string } => {
  const context = locals.context as RequestContext | undefined;
  return { userId: context?.caller.userId, code: (locals.failure as { code: string } | undefined)?.code };
};
