import { z } from "zod";
import type { RateName } from "../limits.ts";
import type { Position } from "../streams/position.ts";

/** Position of the last event that a command appended. Null if it appended none. */
export type Written = { position: Position | null };

/** A schema, or a function that makes a schema which only the interface document needs. */
export type Documented<T = unknown> = z.ZodType<T> | (() => z.ZodType<T>);

/**
 * One call of the interface. The route with its permission and validation, the operation in `/openapi.json` and the client's typed `send` are all
 * made from it.
 */
export type Call<In, Out> = {
  /** Operation id: stable and unique. */
  name: string;
  /** Subject under which the document groups the call. */
  tag: string;
  summary: string;
  method: "get" | "post" | "put" | "delete";
  /** Path below {@link Call.base}. `{id}` is a value of the input. */
  path: string;
  base: "/base" | "/api" | "";
  /** The caller needs one of these codes. Empty: every signed-in person may make the call. */
  permission: readonly string[];
  /** The caller also needs one of these codes. */
  also?: readonly string[];
  /** The call needs no token. `limit` limits the calls of one address; `most` is the size of the largest body. */
  open?: { limit?: RateName; most?: string };
  /** Schema that reads the values of the request. */
  input: z.ZodType<In>;
  /** Place of the values. `either` means query and body together; the body's values win. */
  from: "body" | "query" | "either" | "params";
  /** The input as the document shows it. Default: `input`. */
  documented?: Documented;
  /** `upload`: a multipart body with one file; the other fields are the input. */
  takes: "json" | "upload";
  gives: "json" | "text" | "file";
  /** Content type of the returned file, if it is always the same. */
  fileType?: string;
  /** Schema of the response's data. Default for a command: {@link Written}. */
  answer?: Documented<Out>;
  /** Codes of the call's own failures, besides those that all calls of its kind have. */
  failures: readonly string[];
  /** An example of a valid input. */
  example?: unknown;
  /** The answer holds a secret, so no answer is kept: the call refuses an `Idempotency-Key`. */
  answersSecret?: true;
  /** Locale key of the sentence of success. Default: `ok.done`. */
  message?: `ok.${string}`;
  /** Marks a POST that only reads. Like each GET it waits for the caller's last command. */
  waits?: true;
};

export type AnyCall = Call<unknown, unknown>;

type Defaults = "base" | "permission" | "input" | "from" | "takes" | "gives" | "failures";

/** A call as it is declared. Default: no input, read from the query of a GET or DELETE, else from the body. */
export type DeclaredCall<In, Out> = Omit<Call<In, Out>, Defaults> & Partial<Pick<Call<In, Out>, Defaults>>;

export type NoInput = Record<string, never>;
/** Ignores all values of the request. */
export const noInput: z.ZodType<NoInput> = z.unknown().transform((): NoInput => ({}));
/** Passes all values on, because another definition checks them later. */
export const anyInput: z.ZodType<Record<string, unknown>> = z.any();

/** Gives a type to a schema that describes it more loosely. */
export const typedAs = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>;

export const defineCall = <In = NoInput, Out = Written>(call: DeclaredCall<In, Out>): Call<In, Out> => ({
  base: "/base",
  permission: [],
  // Without an `input`, `In` is NoInput.
  input: typedAs<In>(noInput),
  from: call.method === "get" || call.method === "delete" ? "query" : "body",
  takes: "json",
  gives: "json",
  failures: [],
  ...call,
});

/** A name as a part of an operation id, e.g. `check-regular` becomes `CheckRegular`. */
export const titled = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/** A record's id without validation. An invalid id finds no record. */
export const rawId = z.object({ id: z.custom<string>().optional() });

/** The id of the added record. */
export const addedAnswer = z.object({ id: z.uuid() });
/** The record's id, and the version that the next change has to name. */
export const savedAnswer = z.object({ id: z.uuid(), version: z.number().int() });

export const BASE = "/base";
/** Address of the health check. It is no call. */
export const HEALTH_ADDRESS = "/healthz";
/** Path of a lookup below {@link BASE}. */
export const lookupPath = (name: string): string => `/info/common/${name}`;

/** Path of a call below its base, filled with values. */
export const pathOf = ({ path }: Pick<AnyCall, "path">, values: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])));

/** Address of a call, from the server's root. */
export const addressOf = (call: Pick<AnyCall, "base" | "path">): string => `${call.base}${call.path}`;

export type InputOf<C> = C extends Call<infer In, infer _Out> ? In : never;
export type AnswerOf<C> = C extends Call<infer _In, infer Out> ? Out : never;
