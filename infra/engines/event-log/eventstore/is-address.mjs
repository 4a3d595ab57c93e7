const protocol = "(?<protocol>(?:esdb|kurrentdb)(?:\\+discover)?)://";
const user = "(?:(?<user>[^\\s:/?#@]+):(?<password>[^\\s/?#@]+)@)?";
const host = "[^\\s:/?#@,]+(?::\\d+)?";

/** Form of an EventStoreDB connection string. With several hosts it is no URL that `URL` can parse. */
export const connectionString = new RegExp(`^${protocol}${user}(?<rest>${host}(?:,${host})*/?(?:\\?\\S*)?)$`);

/**
 * Tells whether a text has the form of a connection string.
 *
 * @param {string} text
 */
export const isAddress = (text) => connectionString.test(text.trim());
