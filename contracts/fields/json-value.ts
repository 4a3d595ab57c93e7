import { z } from "zod";

/** Any value of a JSON body. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Any JSON of at most `mostBytes` bytes. A larger value fails with `code`. */
export const jsonValue = (mostBytes: number, code: string) =>
  z
    .custom<Json>((value) => value !== undefined, { error: "field.required", abort: true })
    .refine((value) => bytesOf(value) <= mostBytes, { error: code });
