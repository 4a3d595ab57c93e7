/**
 * How often something may be done: so many points in a window of so many seconds, counted for each `key`. `ofProcess`: each server process counts
 * for itself, as with messages of a socket, which belongs to one process: a count that all share costs a write to the database for each.
 */
export type Rate = { key: string; points: number; seconds: number; ofProcess?: true };

/**
 * How often a caller may do what costs the server something or helps to guess. `docs/security.md` (chapter Limits) shows this table;
 * nothing else in the code names such a number.
 */
export const rates = {
  /** Failed sign-ins and wrong old passwords (rules §2). */
  failuresOfAccountAtAddress: { key: "account and address", points: 10, seconds: 15 * 60 },
  /** A station shares one address, so it is allowed more. */
  failuresOfAddress: { key: "address", points: 50, seconds: 15 * 60 },
  failuresOfAccount: { key: "account", points: 100, seconds: 15 * 60 },
  /** One-time keys and captchas. */
  keys: { key: "address", points: 120, seconds: 60 },
  /** Looks at an invitation and uses of one, without a token. */
  invitations: { key: "address", points: 30, seconds: 60 },
  /** Looks at the verifier keys of a log, without a token. */
  auditKeys: { key: "address", points: 60, seconds: 60 },
  /** Mails that somebody has sent. */
  mails: { key: "account", points: 30, seconds: 60 * 60 },
  uploads: { key: "account", points: 60, seconds: 60 },
  /** In KiB, because the count is a 32-bit number. */
  uploadKilobytes: { key: "account", points: 500 * 1024, seconds: 24 * 60 * 60 },
  /** Calls without a token that the operation log keeps; more of them go unwritten. */
  refusedCalls: { key: "address", points: 30, seconds: 60 },
  /** `getLogs` and searches over the live channel. */
  socketSearches: { key: "account", points: 5, seconds: 1, ofProcess: true },
  /** Drives, updates and releases of boards. */
  socketDriving: { key: "account", points: 50, seconds: 1, ofProcess: true },
  /** Boards and documents that are opened and left; after an outage all pages of a person come back at once. */
  socketJoins: { key: "account", points: 300, seconds: 1, ofProcess: true },
  /** Pairings that devices without a credential begin. */
  pairings: { key: "address", points: 60, seconds: 10 * 60 },
  /** Looks of devices at their pairing: one every 2 s, and several devices share an address. */
  pairingLooks: { key: "address", points: 600, seconds: 60 },
  /** Wrong pairing codes. */
  wrongCodes: { key: "account", points: 10, seconds: 15 * 60 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof rates;

/** How large a thing may be. */
export const sizes = {
  /** Pixels of a picture; decoded it takes 4 bytes a pixel. */
  picturePixels: 25_000_000,
  /** Pictures that one server process decodes at the same time. */
  picturesAtOnce: 1,
  /** Levels of arrays and objects in a JSON body or a message of the live channel. */
  jsonDepth: 32,
  /** Bytes of a message of the live channel. */
  liveMessage: 100_000,
  /** Exports of one account that wait or run. */
  openExports: 100,
  /** Bytes of one preference as JSON. */
  preference: 64 * 1024,
  /** Bytes of a file that goes with a mail; of a larger one the mail says where it is. */
  mailAttachment: 10 * 1024 * 1024,
  /** Preferences of one account. */
  preferencesOfAccount: 300,
} as const;
