import type { RequestHandler, Response } from "express";
import { pinoHttp } from "pino-http";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { RequestContext } from "../http/request-context.ts";
import { correlationIdOf } from "./correlation.ts";

/** One line per request, without its headers: a token stands in them. Health checks are not worth a line. */
export const requestLog = (log: Logger): RequestHandler =>
  pinoHttp({
    logger: log,
    autoLogging: { ignore: ({ url }) => /^\/(healthz|readyz|metrics|assets)/.test(url ?? "") },
    // Whoever reads much is seen at debug; what changes something leaves its line, to be found again by its correlation id.
    customLogLevel: ({ method }, { statusCode }, error) =>
      error || statusCode >= 500 ? "error" : statusCode >= 400 || method !== "GET" ? "info" : "debug",
    customProps: (_request, response) => ({ correlationId: correlationIdOf(response as never) }),
    // Known when the answer is out, not when the request begins.
    customSuccessObject: (_request, response, line: object) => ({ ...line, ...outcomeOf(response as never) }),
    customErrorObject: (_request, response, _error, line: object) => ({ ...line, ...outcomeOf(response as never) }),
    serializers: {
      req: ({ method, url, remoteAddress }: { method: string; url: string; remoteAddress: string }) => ({
        method,
        // A query may hold names and telephones that somebody searches for.
        path: url.split("?")[0],
        remoteAddress,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });

/** Account and refusal code of a request: denials are found by the account. */
const outcomeOf = ({ locals }: Response): { userId?: string; code?: string } => {
  const context = locals.context as RequestContext | undefined;
  return { userId: context?.caller.userId, code: (locals.failure as { code: string } | undefined)?.code };
};
