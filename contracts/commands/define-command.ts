import type { z } from "zod";
import type { Position } from "../streams/position.ts";

/** Position of the last event that a command appended; null where it appended none. */
export type Written = { position: Position | null };

/**
 * One call of the interface: a command, or a question that its decider answers. The route with its permission and validation, the call's part of
 * `/openapi.json` and the client's `send` all come from here.
 */
export type Command<In, Out> = {
  method: "get" | "post" | "put" | "delete";
  /** Path under `/base`. */
  path: `/${string}`;
  /** Any of these codes opens the call; none: whoever is signed in makes it. */
  permission: readonly string[];
  /** Reads the values that are sent. */
  input: z.ZodType<In>;
  /** Place of the values. `either`: the query as well as the body, whose values win. */
  from: "body" | "query" | "either";
  /** The input as the document shows it; default `input`. */
  documented?: z.ZodType;
  /** The answer's data; default {@link Written}. */
  answer?: z.ZodType<Out>;
  /** Locale key of the sentence of success; default `ok.done`. */
  message?: "ok.added" | "ok.updated" | "ok.removed" | "ok.submitted";
  /** Group of the call in the document. */
  tag: string;
  summary: string;
};

export const defineCommand = <In, Out = Written>(command: Command<In, Out>): Command<In, Out> => command;

export type InputOf<C> = C extends Command<infer In, infer _Out> ? In : never;
export type AnswerOf<C> = C extends Command<infer _In, infer Out> ? Out : never;
