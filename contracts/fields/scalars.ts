import { z } from "zod";

const unstorable = /[\u0000\p{Surrogate}]/u;

/** Rejects NUL and lone surrogates: neither the event log nor PostgreSQL keeps them. */
export const isStorable = (value: string): boolean => !unstorable.test(value);

/** Text of a person or a device. */
export const text = z.string().refine(isStorable, { error: "text.invalid", abort: true });

/** Line breaks, tabs and every other control character, and Unicode's separators of lines and paragraphs. */
const unlined = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text of one line; what is kept of before may have other characters. */
export const isLine = (value: string): boolean => value.search(unlined) === -1;

/** The text on one line: a space for each run of what {@link isLine} refuses. */
export const asLine = (value: string): string => value.replace(unlined, " ").trim();

/** A name, or another text of one line. */
export const line = text.trim().refine(isLine, { error: "field.oneLine" });

/** Devices send `null` and "" for what they do not know: both are absent. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/** A field that a form can empty: `null` and "" empty it, an absent one stays. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable().optional());

/** Any 8-4-4-4-12 hexadecimal UUID, in lower case: devices make theirs by different versions, some in upper case. */
export const uuid = z.guid().toLowerCase();

/** A number. Out of bounds, the fault names the bounds; anything else is `field.number`. */
export const plainNumber = z.number({ error: ({ code }) => (code === "invalid_type" ? "field.number" : undefined) });

/** The address of a mailbox. */
export const mailAddress = z.email({ error: "field.email" }).max(254);

/** An id that names a record, a row or a stream; what it names is looked up. */
export const idText = text.min(1).max(200);

const day = z.iso.date();
const moment = z.iso.datetime({ offset: true });

/** Calendars and PostgreSQL know no year 0; with a day to spare, because a moment is a day later or earlier elsewhere. */
const FIRST_MOMENT = Date.parse("0001-01-02T00:00:00Z");

/** YYYY-MM-DD, a day that exists. */
export const isDay = (value: string): boolean => day.safeParse(value).success && !value.startsWith("0000");

/** ISO 8601 with offset (rules §1, times). */
export const isMoment = (value: string): boolean =>
  moment.safeParse(value).success && Date.parse(value) >= FIRST_MOMENT;

/** A day as {@link isDay} has it. */
export const calendarDay = text.max(10, { error: "day.invalid", abort: true }).refine(isDay, { error: "day.invalid" });

/** Characters of the longest barcode. */
export const longestBarcode = 64;

/** A scanner ends a code with a line break, so it is trimmed. At most 64 characters without control characters, as it names a stream. */
export const isBarcode = (value: string): boolean => /^[^\p{Cc}\p{Cf}\s/]{1,64}$/u.test(value);

/** Letters that other scripts have alike (A and А) would make two codes of one label. */
const hasOtherLetters = (value: string): boolean => /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/u.test(value);

/** A barcode that is given to a cylinder. */
export const barcode = text
  .trim()
  .max(longestBarcode, { error: "barcode.invalid", abort: true })
  .refine((value) => isBarcode(value) && !hasOtherLetters(value), { error: "barcode.invalid" });
