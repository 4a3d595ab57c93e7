const protocol = "(?<protocol>(?:esdb|kurrentdb)(?:\\+discover)?)://";
const user = "(?:(?<user>[^\\s:/?#@]+):(?<password>[^\\s/?#@]+)@)?";
const host = "[^\\s:/?#@,]+(?::\\d+)?";

/** What a connection string of EventStoreDB is made of; several hosts make it none of the URLs that `URL` knows. */
export const connectionString = new RegExp(`^${protocol}${user}(?<rest>${host}(?:,${host})*/?(?:\\?\\S*)?)$`);

/**
 * Whether it has the form of a connection string.
 *
 * @param {string} text
 */
export const isAddress = (text) => connectionString.test(text.trim());
