import { setTimeout as delay } from "node:timers/promises";
import { defaultLanguage, type Language } from "#contracts/locales/index.ts";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import type { LoginAnswer, PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import type { Envelope, Page } from "#contracts/wire/envelope.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import type { UploadAnswer } from "#contracts/wire/upload.ts";
import { withDeadline } from "#infra/with-deadline.ts";

/** The public HTTP API as the demonstration uses it. The demonstration has no other access. */
export type DemoApi = {
  get<T>(path: string, query?: Record<string, string | number>): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  remove(path: string, query: Record<string, string>): Promise<unknown>;
  /** Uploads a PNG picture, with the fields of the call. Returns its address. */
  upload(picture: Uint8Array<ArrayBuffer>, to?: { path?: string } & Record<string, string>): Promise<string>;
  /** Encrypts the passwords of the body with a new key, valid for one call. */
  sealed<B extends object>(body: B): Promise<B & { passwordKey: string }>;
  /** All rows of a list, read page by page. */
  all<Row>(path: string, query?: Record<string, string | number>): Promise<Row[]>;
  /** Changes the account's own password. */
  takePassword(next: string): Promise<void>;
  /** Id of the current session. */
  sessionId(): string;
  /** The business time of the last response, in ms since 1970. `undefined` where no demonstration may move it. */
  businessTime(): number | undefined;
};

export class DemoFailure extends Error {
  override name = "DemoFailure";
  readonly code: string;
  constructor(what: string, code: string, msg: string) {
    super(`${what}: ${msg} (${code})`);
    this.code = code;
  }
}

const attempts = 40;

/** Signs in and stays signed in. If the server restarts, it waits and retries, because every call can be repeated safely. */
export const createApi = async (
  url: string,
  user: string,
  firstPassword: string,
  language: Language = defaultLanguage,
): Promise<DemoApi> => {
  let password = firstPassword;
  let businessTime: number | undefined;
  let token = await signIn(url, user, password);

  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await send(url, method, path, { token, body, language });
        const header = response.headers.get(BUSINESS_TIME);
        businessTime = header === null ? undefined : Date.parse(header);
        if (response.status === 401) token = await signIn(url, user, password);
        else if (response.status !== 503) return unwrap<T>(`${method} ${path}`, (await response.json()) as Envelope<T>);
        if (attempt >= attempts) throw new DemoFailure(path, String(response.status), "still refused");
      } catch (error) {
        if (error instanceof DemoFailure || attempt >= attempts) throw error;
      }
      await delay(Math.min(250 * attempt, 2000));
    }
  };

  const withSealedPasswords = async <B extends object>(body: B) =>
    sealPasswords(body, await call<PasswordKeyAnswer>("GET", "/id/getpasswordencryptkey"));

  return {
    get: (path, query) => call("GET", path + queryOf(query)),
    post: (path, body) => call("POST", path, body),
    put: (path, body) => call("PUT", path, body),
    remove: (path, query) => call("DELETE", path + queryOf(query)),
    async upload(picture, { path = "/oss/upload", ...fields } = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append("file", new Blob([picture], { type: "image/png" }), "picture.png");
      return (await call<UploadAnswer>("POST", path, body)).publicFilePath;
    },
    sealed: withSealedPasswords,
    async takePassword(next) {
      const change = { oldPassword: password, newPassword: next, confirmPassword: next };
      await call("PUT", "/admin/account/changepassword", await withSealedPasswords(change));
      password = next;
    },
    sessionId: () => sessionOf(token),
    businessTime: () => businessTime,
    async all<Row>(path: string, query: Record<string, string | number> = {}) {
      const rows: Row[] = [];
      for (let pageIndex = 1; ; pageIndex++) {
        const page = await call<Page<Row>>("GET", path + queryOf({ ...query, pageIndex, pageSize: 100 }));
        rows.push(...page.list);
        if (page.list.length < 100) return rows;
      }
    },
  };
};

/** @throws DemoFailure where sign-in needs a captcha, which no program can read */
export const demandNoCaptcha = async (url: string): Promise<void> => {
  const captcha = await ask<{ enabled?: boolean }>(url, "/id/getverifycode");
  if (captcha.enabled !== false)
    throw new DemoFailure("sign-in", "captcha", "start the server with CAPTCHA=off for a demonstration");
};

const signIn = async (url: string, user: string, password: string): Promise<string> => {
  const form = { userName: user, password, enterpriseCode: "default", ClientType: 1 };
  const key = await ask<PasswordKeyAnswer>(url, "/id/getpasswordencryptkey");
  const { token } = await ask<LoginAnswer>(url, "/id/login", sealPasswords(form, key));
  return token;
};

/** Sends a call that needs no token. */
const ask = async <T>(url: string, path: string, body?: unknown): Promise<T> => {
  const response = await send(url, body ? "POST" : "GET", path, { body });
  return unwrap<T>(path, (await response.json()) as Envelope<T>);
};

/** The session id is the token's claim `sid`. */
const sessionOf = (token: string): string => {
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return typeof claims === "object" && claims !== null && "sid" in claims ? String(claims.sid) : "";
};

/** Longest accepted wait for a rate limit, in seconds. Keys for passwords are counted by the minute. */
const longestWait = 60;

/** Sends a call, and retries it when a rate limit requires a short wait. */
const send = async (...call: Parameters<typeof sendOnce>): Promise<Response> => {
  const response = await sendOnce(...call);
  const wait = Number(response.headers.get("retry-after"));
  if (response.status !== 429 || !(wait > 0 && wait <= longestWait)) return response;
  await delay(wait * 1000);
  return send(...call);
};

type Sent = { token?: string; body?: unknown; language?: Language };

const sendOnce = (url: string, method: string, path: string, { token, body, language }: Sent): Promise<Response> =>
  withDeadline(30_000, (signal) =>
    fetch(`${url}/base${path}`, {
      method,
      headers: {
        Accept: "application/json",
        "Accept-Language": language ?? defaultLanguage,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      signal,
    }),
  );

const unwrap = <T>(what: string, envelope: Envelope<T>): T => {
  if (envelope.success) return envelope.data;
  const faults = envelope.errors?.map(({ path, msg }) => `${path}: ${msg}`).join("; ");
  throw new DemoFailure(what, envelope.code, [envelope.msg, faults].filter(Boolean).join(" "));
};

const queryOf = (query: Record<string, string | number> = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return text.size > 0 ? `?${text.toString()}` : "";
};
