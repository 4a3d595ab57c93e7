import type { ErrorRequestHandler, NextFunction, Request, Response } from "express";
import { translate, type TextParams } from "#contracts/locales/translate.ts";
import type { Failure as FailureBody } from "#contracts/wire/envelope.ts";
import { ReadRefused } from "#infra/stores/file-readers/read-refused.ts";
import { FilesUnavailable } from "#infra/engines/files/files-unavailable.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import { correlated, type Logger } from "#infra/process/telemetry/logger.ts";
import { ConcurrencyError } from "#server/application/concurrency-error.ts";
import { ReadModelsBehind } from "#server/application/read-models-at.ts";
import { Failure } from "../http/failure.ts";
import { languageOf } from "../http/request-context.ts";
import { correlationIdOf } from "./correlation.ts";

/** Seconds after which a client may retry when a part is down. */
const RETRY_AFTER = 2;

/** Sends every failure as an envelope in the caller's language. Internal errors appear only in the log. */
export const createErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    const failure = toFailure(error);
    const correlationId = correlationIdOf(response);
    if (failure.status >= 500) correlated(log, correlationId).error({ err: error }, "request failed");
    // A response that has begun cannot be replaced, so Express closes the connection.
    if (response.headersSent) return next(error);
    if (failure.options.retryAfter) response.setHeader("retry-after", failure.options.retryAfter);
    response.locals.failure = { code: failure.code, params: failure.options.params };
    response.status(failure.status).json(bodyOf(failure, response, correlationId));
  };

const bodyOf = ({ code, status, options }: Failure, response: Response, correlationId: string): FailureBody => {
  const language = languageOf(response);
  const msg =
    options.msg ?? translate(language, sentenceOf(code, options.params), { correlationId, ...options.params });
  // Every 400 has `errors` (rules §1). What is wrong with the call as a whole has no path.
  const faults = options.errors ?? (status === 400 ? [{ path: "", code, msg }] : undefined);
  const errors = faults?.map((fault) => {
    // A field's sentence may need the values of the whole call.
    const params = { ...options.params, ...fault.params };
    const { path, code: own } = fault;
    return { path, code: own, msg: fault.msg ?? translate(language, sentenceOf(own, params), params) };
  });
  return {
    success: false,
    code,
    msg,
    ...(errors && { errors }),
    data: options.data ?? null,
  };
};

/** The message without a company name, if the name is unknown. */
const sentenceOf = (code: string, params?: TextParams): string =>
  code === "access.outOfScope" && params?.companyName === undefined ? "access.noCompany" : code;

const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (isBodyError(error)) return bodyFailure(error);
  if (error instanceof ReadRefused) {
    const { code, retryAfter } = error;
    return new Failure(code, { retryAfter, params: { seconds: retryAfter }, cause: error });
  }
  if (error instanceof FilesUnavailable) return new Failure(error.code, { retryAfter: RETRY_AFTER, cause: error });
  const isDown = [ConcurrencyError, LogUnavailable, ReadModelsBehind].some((down) => error instanceof down);
  if (isDown || isOutage(error)) {
    return new Failure("system.unavailable", { retryAfter: RETRY_AFTER, cause: error });
  }
  return new Failure("system.error", { cause: error });
};

/** An error of Express or a body parser. `limit` is in bytes. */
type BodyError = { status: number; type?: string; limit?: number };

/** Express and its parsers throw errors with a status. Their messages are not shown to callers. */
const isBodyError = (error: unknown): error is BodyError =>
  error instanceof Error &&
  "status" in error &&
  typeof error.status === "number" &&
  error.status >= 400 &&
  error.status < 500;

const bodyFailure = ({ status, type, limit = 0 }: BodyError): Failure => {
  if (status === 413) return new Failure("request.tooLarge", { params: { limit: sizeOf(limit) } });
  const code = type?.startsWith("entity.") ? "request.malformed" : "request.bad";
  return new Failure(code, { errors: [{ path: "", code }] });
};

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} KB` : `${Math.round(bytes / 1024 ** 2)} MB`;

const networkCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"];
/** Errors of a full or broken disk, or of a used-up quota. */
const diskCodes = ["ENOSPC", "EDQUOT", "EIO", "EROFS"];
const outages = new Set([...networkCodes, ...diskCodes]);
/** The projections create the read models at their first start. Until then the tables are missing. */
const noReadModels = /^relation "read\./;
/**
 * Error codes for a column that is missing or has another type. They appear after an update until the projections have rebuilt the read models,
 * because only our own tables are migrated before any query.
 */
const otherShape = new Set(["42703", "42804", "42846", "42883"]);
const networkTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * PostgreSQL is unreachable or shutting down (classes 08 and 57P, or no connection), it or this process is out of space or memory (53, 58030), or the
 * read models of this version do not exist yet.
 */
const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = "code" in error ? String(error.code) : "";
  if (noReadModels.test(error.message) || otherShape.has(code)) return true;
  return outages.has(code) || /^(08|57P|53|58030)/.test(code) || networkTexts.test(error.message);
};
