import type { RequestHandler } from "express";
import { pinoHttp } from "pino-http";
import type { Logger } from "#infra/telemetry/logger.ts";
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
