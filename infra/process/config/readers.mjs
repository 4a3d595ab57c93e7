/**
 * A value, or a sentence with the rule that the text breaks.
 *
 * @template T
 * @typedef {{ value: T, fault?: undefined } | { value?: undefined, fault: string }} Read
 */

/**
 * A setting: its value when absent, and the reader of its text.
 *
 * @template T, [const D = undefined]
 * @param {D} value
 * @param {(text: string) => Read<T>} read
 * @returns {(text: string | undefined) => { value: T | D, fault?: string }}
 */
export const absent = (value, read) => (text) =>
  /** @type {{ value: T | D, fault?: string }} */ (text === undefined ? { value } : read(text));

/** @param {string} value @returns {Read<string>} */
export const text = (value) => ({ value });

/**
 * @param {string} fault
 * @param {RegExp | ((text: string) => boolean)} fits
 * @returns {(text: string) => Read<string>}
 */
export const textThat = (fault, fits) => (value) =>
  (fits instanceof RegExp ? fits.test(value) : fits(value)) ? { value } : { fault };

/**
 * @template T
 * @param {(text: string) => Read<T>} read
 * @returns {(text: string) => Read<T>}
 */
export const trimmed = (read) => (value) => read(value.trim());

/** @param {string} text @returns {Read<number>} */
export function port(text) {
  const value = Number(text);
  if (Number.isNaN(value)) return { fault: "must be a number" };
  if (!Number.isInteger(value)) return { fault: "must be a whole number" };
  return value >= 1 && value <= 65_535 ? { value } : { fault: "must be 1 to 65535" };
}

/**
 * A whole number from `least` to `most`.
 *
 * @param {number} least
 * @param {number} most
 * @returns {(text: string) => Read<number>}
 */
export const wholeNumber = (least, most) => (text) => {
  const value = Number(text);
  const fits = Number.isInteger(value) && value >= least && value <= most;
  return fits ? { value } : { fault: `must be a whole number from ${least} to ${most}` };
};

/**
 * @template {string} const T
 * @param {T[]} values
 * @returns {(text: string) => Read<T>}
 */
export const oneOf =
  (...values) =>
  (text) => {
    const value = values.find((each) => each === text);
    return value === undefined ? { fault: `must be one of ${values.join(", ")}` } : { value };
  };

/** @param {string[]} protocols such as `redis:` */
export function url(...protocols) {
  const sorts = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return textThat(
    `must be a URL beginning with ${sorts}`,
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
  );
}

/** A time zone by name. Offsets such as +08:00 are rejected: they have no history, and some programs do not support them. */
export const timeZone = textThat("must be the name of a time zone, such as Asia/Shanghai", (value) => {
  try {
    return /^[A-Za-z]/.test(value) && Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
});
