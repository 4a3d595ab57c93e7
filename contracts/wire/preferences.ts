import { z } from "zod";
import { sizes } from "../limits.ts";

/** A value that a body of JSON can bring. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A thing that the server keeps for one person. */
export type Preference = { key: string; value: Json };

/**
 * Keys of preferences: `columns.<list>` and `views.<list>` for each list, and the choices that a new device begins with: `language`, `theme`,
 * `pageSize`; and `firstSteps`, whether those are put away.
 */
export const preferenceKey = z
  .string({ error: "preference.key" })
  .max(80, { error: "preference.key" })
  .regex(/^(language|theme|pageSize|firstSteps|(columns|views)([.:][A-Za-z][\w-]{0,63})?)$/, {
    error: "preference.key",
  });

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Body of `PUT /base/id/preferences`. `null` is a value too: as declared. */
export const setPreference = z.object({
  key: preferenceKey,
  value: z
    .custom<Json>((value) => value !== undefined, { error: "field.required", abort: true })
    .refine((value) => bytesOf(value) <= sizes.preference, { error: "preference.tooLarge" }),
});

/** Query of `GET /base/id/preferences`: one of them, or all. */
export const preferenceQuery = z.object({ key: preferenceKey.optional() });
