/**
 * A rate limit: at most `points` in a window of `seconds`, counted for each `key`. `ofProcess`: each server process counts by itself, for example the
 * messages of a socket, because a shared count writes to the database each time.
 */
export type Rate = { key: string; points: number; seconds: number; ofProcess?: true };

/**
 * Rate limits of actions that cost the server much or help to guess secrets. `docs/security.md` (chapter Limits) shows this table; no other code has
 * such a number.
 */
export const rates = {
  /** Failed sign-ins and wrong old passwords (rules §2). */
  failuresOfAccountAtAddress: { key: "account and address", points: 10, seconds: 15 * 60 },
  /** A station's people share one address, so the limit is higher. */
  failuresOfAddress: { key: "address", points: 50, seconds: 15 * 60 },
  failuresOfAccount: { key: "account", points: 100, seconds: 15 * 60 },
  /** Requests for one-time keys and captchas. */
  keys: { key: "address", points: 120, seconds: 60 },
  /** Readings and uses of an invitation, without a token. */
  invitations: { key: "address", points: 30, seconds: 60 },
  /** Sign-outs that the sign-in provider reports. It may report many people at once. */
  backChannel: { key: "address", points: 600, seconds: 60 },
  /** Readings of a log's verifier keys, without a token. */
  auditKeys: { key: "address", points: 60, seconds: 60 },
  /** Calls with a key of other software. Each answer says what is left. */
  apiKeyCalls: { key: "API key", points: 600, seconds: 60 },
  /** Mails that a person sends. */
  mails: { key: "account", points: 30, seconds: 60 * 60 },
  uploads: { key: "account", points: 60, seconds: 60 },
  /** Unit KiB, because the count is a 32-bit number. */
  uploadKilobytes: { key: "account", points: 500 * 1024, seconds: 24 * 60 * 60 },
  /** Calls without a token that the operation log records. Further ones are not recorded. */
  refusedCalls: { key: "address", points: 30, seconds: 60 },
  /** Searches and `getLogs` on the live channel. */
  socketSearches: { key: "account", points: 5, seconds: 1, ofProcess: true },
  /** Requests to present, updates and releases of boards. */
  socketDriving: { key: "account", points: 50, seconds: 1, ofProcess: true },
  /** Boards and documents that are opened and left. All pages of a person reconnect at once when an outage ends. */
  socketJoins: { key: "account", points: 300, seconds: 1, ofProcess: true },
  /** Pairings that devices without a credential start. */
  pairings: { key: "address", points: 60, seconds: 10 * 60 },
  /** Requests of devices for the state of their pairing: one every 2 s, and several devices may share an address. */
  pairingLooks: { key: "address", points: 600, seconds: 60 },
  /** Wrong pairing codes. */
  wrongCodes: { key: "account", points: 10, seconds: 15 * 60 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

/** Limits on sizes and numbers. */
export const sizes = {
  /** Maximum number of pixels of a picture. Each takes 4 bytes once decoded. */
  picturePixels: 25_000_000,
  /** Pictures that one server process decodes at once. */
  picturesAtOnce: 1,
  /** Levels of arrays and objects in a JSON body or a message of the live channel. */
  jsonDepth: 32,
  /** Bytes of a message on the live channel. */
  liveMessage: 100_000,
  /** Waiting and running exports of one account. */
  openExports: 100,
  /** Bytes of one preference as JSON. */
  preference: 64 * 1024,
  /** Bytes of a file attached to a mail. A larger file is sent as a link. */
  mailAttachment: 10 * 1024 * 1024,
  /** Number of preferences of one account. */
  preferencesOfAccount: 300,
} as const;
