import { z } from "zod";

/** A value that a body of JSON can bring. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Any JSON of at most so many bytes; above them the fault has the code. */
export const jsonValue = (mostBytes: number, code: string) =>
  z
    .custom<Json>((value) => value !== undefined, { error: "field.required", abort: true })
    .refine((value) => bytesOf(value) <= mostBytes, { error: code });
