const protocol = "(?<protocol>(?:esdb|kurrentdb)(?:\\+discover)?)://";
const user = "(?:(?<user>[^\\s:/?#@]+):(?<password>[^\\s/?#@]+)@)?";
const host = "[^\\s:/?#@,]+(?::\\d+)?";

/** Form of an EventStoreDB connection string. `URL` cannot parse it when it has several hosts. */
export const connectionString = new RegExp(`^${protocol}${user}(?<rest>${host}(?:,${host})*/?(?:\\?\\S*)?)$`);

/**
 * Returns whether a text has the form of a connection string.
 *
 * @param {string} text
 */
export const isAddress = (text) => connectionString.test(text.trim());
