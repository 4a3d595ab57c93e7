import { z } from "zod";
import type { RateName } from "../limits.ts";
import type { Position } from "../streams/position.ts";

/** Position of the last event that a command appended; null where it appended none. */
export type Written = { position: Position | null };

/** A schema, or a function that makes one which the document alone needs. */
export type Documented<T = unknown> = z.ZodType<T> | (() => z.ZodType<T>);

/**
 * One call of the interface. The route with its permission and validation, the operation in `/openapi.json` and the client's typed `send` all
 * come from here.
 */
export type Call<In, Out> = {
  /** Operation id: stable and unique. */
  name: string;
  /** The subject that the document groups the call by. */
  tag: string;
  summary: string;
  method: "get" | "post" | "put" | "delete";
  /** Path below {@link Call.base}; `{id}` is a value of the input. */
  path: string;
  base: "/base" | "/api" | "";
  /** Any of these codes opens the call; none: whoever is signed in makes it. */
  permission: readonly string[];
  /** Any of these codes is needed besides. */
  also?: readonly string[];
  /** The call needs no token. `limit` counts the calls of an address; `most` is the size of the largest body. */
  open?: { limit?: RateName; most?: string };
  /** Reads the values that are sent. */
  input: z.ZodType<In>;
  /** Place of the values. `either`: the query as well as the body, whose values win. */
  from: "body" | "query" | "either" | "params";
  /** The input as the document shows it; default `input`. */
  documented?: Documented;
  /** `upload`: multipart with one file; the input is its other fields. */
  takes: "json" | "upload";
  gives: "json" | "text" | "file";
  /** Content type of a file that is always of one. */
  fileType?: string;
  /** The answer's data; default {@link Written} for a command. */
  answer?: Documented<Out>;
  /** Codes that the call can fail with, beside those of every call of its kind. */
  failures: readonly string[];
  /** An input that the call takes. */
  example?: unknown;
  /** Locale key of the sentence of success; default `ok.done`. */
  message?: `ok.${string}`;
  /** A question that is asked by POST: it waits for the caller's last command, as each GET does. */
  waits?: true;
};

export type AnyCall = Call<unknown, unknown>;

type Defaults = "base" | "permission" | "input" | "from" | "takes" | "gives" | "failures";

/** A call as it is declared: without input it takes `{}`, from the query of a GET or DELETE, else from the body. */
export type DeclaredCall<In, Out> = Omit<Call<In, Out>, Defaults> & Partial<Pick<Call<In, Out>, Defaults>>;

export type NoInput = Record<string, never>;
/** Whatever is sent is ignored. */
export const noInput: z.ZodType<NoInput> = z.unknown().transform((): NoInput => ({}));
/** Whatever is sent is passed on, to be read against a definition of its own. */
export const anyInput: z.ZodType<Record<string, unknown>> = z.any();

/** A schema that describes a type more loosely than it is. */
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

/** An answer of this type whose schema nobody wrote. */
export const answerOf = <T>(): z.ZodType<T> => typedAs<T>(z.unknown());

/** A name as a part of an operation id: `check-regular` is `CheckRegular`. */
export const titled = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, first: string) => first.toUpperCase());

/** A record's id as it came: whatever cannot be one names nothing. */
export const rawId = z.object({ id: z.custom<string>().optional() });

/** The id of what was added. */
export const addedAnswer = z.object({ id: z.uuid() });
/** The version that the next change has to name. */
export const savedAnswer = z.object({ id: z.uuid(), version: z.number().int() });

/** Prefix of most calls. */
export const BASE = "/base";
/** Address at which the server says that it answers; it is no call. */
export const HEALTH_ADDRESS = "/healthz";
/** Path of a lookup below {@link BASE}. */
export const lookupPath = (name: string): string => `/info/common/${name}`;

/** Path of a call below its base, with the values that it holds. */
export const pathOf = ({ path }: Pick<AnyCall, "path">, values: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])));

/** Address of a call, from the server's root. */
export const addressOf = (call: Pick<AnyCall, "base" | "path">): string => `${call.base}${call.path}`;

export type InputOf<C> = C extends Call<infer In, infer _Out> ? In : never;
export type AnswerOf<C> = C extends Call<infer _In, infer Out> ? Out : never;
