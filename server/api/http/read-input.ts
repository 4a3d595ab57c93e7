import { parse as parseText, type ParsedUrlQuery } from "node:querystring";
import type { Request, Response } from "express";
import { jsonBody, mayHoldUnstorable } from "./json-body.ts";
import { Failure, type FieldFault } from "./failure.ts";
import { isStorable } from "#contracts/fields/scalars.ts";

/** Most errors in one response, as many as a person can read. */
const MOST_FAULTS = 20;

/**
 * Rejects NUL and lone surrogates in every key and value at any depth, because neither the event log nor PostgreSQL can store them.
 *
 * @throws Failure `request.invalid` with the paths
 */
const demandText = (body: unknown): void => {
  const errors: FieldFault[] = [];
  const fault = (path: string) =>
    errors.push({ path: path.replaceAll(/[\u0000\p{Surrogate}]/gu, "\uFFFD"), code: "text.invalid" });
  const walk = (value: unknown, path: string): void => {
    if (errors.length === MOST_FAULTS) return;
    if (typeof value === "string" && !isStorable(value)) fault(path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (!isStorable(key)) fault(at);
      else walk(each, at);
    }
  };
  walk(body, "");
  if (errors.length > 0) throw new Failure("request.invalid", { errors });
};

/** The time of a moment with a `+` after it that is not encoded, and an offset. */
const plusOfOffset = /(T\d\d(?::|%3A)\d\d[\d:.%A]*)\+(?=\d\d(?::|%3A)?\d\d\b)/gi;

/**
 * Parses the query of a call. A `+` in a query is a blank, but people type `asOf=2026-03-03T12:00:00+08:00`, and no moment has a blank: there the
 * `+` is kept.
 */
export const parseQuery = (query: string | null): ParsedUrlQuery =>
  parseText((query ?? "").replaceAll(plusOfOffset, "$1%2B"));

/** A call of 500 scans needs a tenth of this. */
const parse = jsonBody("2mb");

/** Timeout for a JSON body: 2 MB over a slow connection. */
const BODY_MS = 60_000;

const parsed = (request: Request, response: Response, patienceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      response.setHeader("connection", "close");
      reject(new Failure("request.tooSlow"));
    }, patienceMs);
    void parse(request, response, (error?: unknown) => {
      clearTimeout(late);
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });

/**
 * Reads the query and the JSON body of a call after the permissions are checked, so a refused caller costs no more than the headers. It rejects text
 * that cannot be stored, and a body that arrives too slowly.
 */
export const readInput = async (request: Request, response: Response, patienceMs = BODY_MS): Promise<void> => {
  if (request.originalUrl.includes("%00")) demandText(request.query);
  await parsed(request, response, patienceMs);
  if (mayHoldUnstorable(request)) demandText(request.body);
};
