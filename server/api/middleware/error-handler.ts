import type { ErrorRequestHandler, NextFunction, Request, Response } from "express";
import { translate, type TextParams } from "#contracts/locales/translate.ts";
import type { Failure as FailureBody } from "#contracts/wire/envelope.ts";
import { ReadRefused } from "#infra/stores/file-readers/read-refused.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import { correlated, type Logger } from "#infra/process/telemetry/logger.ts";
import { ConcurrencyError } from "#server/application/concurrency-error.ts";
import { ReadModelsBehind } from "#server/application/read-models-at.ts";
import { Failure } from "../http/failure.ts";
import { languageOf } from "../http/request-context.ts";
import { correlationIdOf } from "./correlation.ts";

/** Seconds after which a client may try a part that was down again. */
const RETRY_AFTER = 2;

/** Says every failure as the envelope, in the caller's language; what went wrong inside stands in the log alone. */
export const createErrorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    const failure = toFailure(error);
    const correlationId = correlationIdOf(response);
    if (failure.status >= 500) correlated(log, correlationId).error({ err: error }, "request failed");
    // Half an answer cannot be taken back: Express closes the connection.
    if (response.headersSent) return next(error);
    if (failure.options.retryAfter) response.setHeader("retry-after", failure.options.retryAfter);
    response.locals.failure = { code: failure.code, params: failure.options.params };
    response.status(failure.status).json(bodyOf(failure, response, correlationId));
  };

const bodyOf = ({ code, options }: Failure, response: Response, correlationId: string): FailureBody => {
  const language = languageOf(response);
  const msg =
    options.msg ?? translate(language, sentenceOf(code, options.params), { correlationId, ...options.params });
  const errors = options.errors?.map((fault) => ({
    path: fault.path,
    code: fault.code,
    msg: fault.msg ?? translate(language, fault.code, fault.params),
  }));
  return {
    success: false,
    code,
    msg,
    ...(errors && { errors }),
    data: options.data ?? null,
  };
};

/** Without the company's name, the sentence has no place for it. */
const sentenceOf = (code: string, params?: TextParams): string =>
  code === "access.outOfScope" && params?.companyName === undefined ? "access.noCompany" : code;

const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (isBodyError(error)) return bodyFailure(error);
  if (error instanceof ReadRefused) {
    const { code, retryAfter } = error;
    return new Failure(code, { retryAfter, params: { seconds: retryAfter }, cause: error });
  }
  const isDown = [ConcurrencyError, LogUnavailable, ReadModelsBehind].some((down) => error instanceof down);
  if (isDown || isOutage(error)) {
    return new Failure("system.unavailable", { retryAfter: RETRY_AFTER, cause: error });
  }
  return new Failure("system.error", { cause: error });
};

/** `limit` in bytes. */
type BodyError = { status: number; type?: string; limit?: number };

/** Express and its parsers throw errors with a status; none of their words are for callers. */
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
/** A disk that is full, beyond its quota, or broken. */
const diskCodes = ["ENOSPC", "EDQUOT", "EIO", "EROFS"];
const outages = new Set([...networkCodes, ...diskCodes]);
/** Read models are made by the projections at their first start; until then a query meets no table. */
const noReadModels = /^relation "read\./;
/**
 * A column that is not there or is of another type. After an update this is how the read models of the version before look to this
 * one, until the projections have built theirs; our own tables are migrated before anything is asked.
 */
const otherShape = new Set(["42703", "42804", "42846", "42883"]);
const networkTexts =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/**
 * PostgreSQL cannot be reached or is going down (classes 08 and 57P, or no connection at all), it or this process is out of room (53, 58030),
 * or there are no read models of this version yet.
 */
const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const code = "code" in error ? String(error.code) : "";
  if (noReadModels.test(error.message) || otherShape.has(code)) return true;
  return outages.has(code) || /^(08|57P|53|58030)/.test(code) || networkTexts.test(error.message);
};
