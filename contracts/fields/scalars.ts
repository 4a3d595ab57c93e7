import { z } from "zod";

const unstorable = /[\u0000\p{Surrogate}]/u;

/** False for NUL and lone surrogates, which neither the event log nor PostgreSQL can store. */
export const isStorable = (value: string): boolean => !unstorable.test(value);

/** Text from a person or a device. */
export const text = z.string().refine(isStorable, { error: "text.invalid", abort: true });

/** Line breaks, tabs, all other control characters, and Unicode's line and paragraph separators. */
const unlined = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** True for a text of one line. Older stored texts may have other characters. */
export const isLine = (value: string): boolean => value.search(unlined) === -1;

/** Puts the text on one line: each run of characters that {@link isLine} rejects becomes a space. */
export const asLine = (value: string): string => value.replace(unlined, " ").trim();

/** A name, or another text of one line. */
export const line = text.trim().refine(isLine, { error: "field.oneLine" });

/** Devices send `null` and "" for an unknown value. Both count as absent. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/** A field that a form can clear: `null` and "" clear it, an absent field does not change. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable().optional());

/** Any 8-4-4-4-12 hexadecimal UUID, in lower case. Devices use different versions, some in upper case. */
export const uuid = z.guid().toLowerCase();

/** A number. The fault of a value out of bounds names the bounds; every other fault is `field.number`. */
export const plainNumber = z.number({ error: ({ code }) => (code === "invalid_type" ? "field.number" : undefined) });

export const mailAddress = z.email({ error: "field.email" }).max(254);

/** A UUID that an id begins with. Ids of rows have more after it. */
const leadingUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.|$)/i;

/** Id of a record, a row or a stream, its UUID in lower case. The server looks it up. */
export const idOf = (longest: number) =>
  text.max(longest).overwrite((id) => id.replace(leadingUuid, (prefix) => prefix.toLowerCase()));
export const idText = idOf(200).min(1);

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** Calendars and PostgreSQL have no year 0. The limit leaves one spare day, because a time falls on another day in other zones. */
export const FIRST_MOMENT = Date.parse("0001-01-02T00:00:00Z");

/** YYYY-MM-DD, a day that exists. */
export const isDay = (value: string): boolean => day.safeParse(value).success && !value.startsWith("0000");

/** ISO 8601 with offset (rules §1, times). */
export const isMoment = (value: string): boolean =>
  moment.safeParse(value).success && Date.parse(value) >= FIRST_MOMENT;

/** A day that passes {@link isDay}. */
export const calendarDay = text.max(10, { error: "day.invalid", abort: true }).refine(isDay, { error: "day.invalid" });

/** Maximum length of a barcode. */
export const longestBarcode = 64;

/** True for a barcode: at most 64 characters, no control characters, because it names a stream. */
export const isBarcode = (value: string): boolean => /^[^\p{Cc}\p{Cf}\s/]{1,64}$/u.test(value);

/** True for letters of other scripts. Some look alike (A and А) and would make two codes of one label. */
const hasOtherLetters = (value: string): boolean => /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/u.test(value);

/** A barcode for a cylinder. It is trimmed, because scanners end a code with a line break. */
export const barcode = text
  .trim()
  .max(longestBarcode, { error: "barcode.invalid", abort: true })
  .refine((value) => isBarcode(value) && !hasOtherLetters(value), { error: "barcode.invalid" });
