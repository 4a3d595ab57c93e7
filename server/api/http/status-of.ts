/** The one table from error codes to HTTP. A code that is not here is a refusal by a rule of the domain: 422. */
const statuses: Record<string, number> = {
  "request.invalid": 400,
  "request.malformed": 400,
  "request.bad": 400,
  "request.tooLarge": 413,
  "request.notFound": 404,
  "auth.required": 401,
  "auth.invalid": 401,
  "auth.expired": 401,
  "auth.ended": 401,
  "auth.failed": 401,
  "auth.captchaExpired": 400,
  "auth.captchaWrong": 400,
  "auth.keyExpired": 400,
  "auth.enterpriseUnknown": 400,
  "auth.userNameMalformed": 400,
  "auth.disabled": 403,
  "auth.noMenu": 403,
  "auth.tooMany": 429,
  "access.denied": 403,
  "access.outOfScope": 403,
  "record.notFound": 404,
  "record.stale": 409,
  "record.duplicate": 409,
  "account.userNameTaken": 409,
  "account.beyondOwn": 403,
  "role.labelTaken": 409,
  "role.beyondOwn": 403,
  "role.scopeBeyondOwn": 403,
  "cylinder.unknown": 404,
  "cylinder.barcodeTaken": 409,
  "list.invalid": 400,
  "list.tooBroad": 400,
  "export.notFound": 404,
  "system.unavailable": 503,
  "system.error": 500,
};

const prefixes: [string, number][] = [["field.", 400]];

export const statusOf = (code: string): number =>
  statuses[code] ?? prefixes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 422;
