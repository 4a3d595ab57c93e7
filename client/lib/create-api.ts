import { BASE, pathOf, type Call } from "#contracts/calls/define-call.ts";
import type { Envelope, Success } from "#contracts/wire/envelope.ts";
import type { Position } from "#contracts/streams/position.ts";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { ApiError } from "./api-error.ts";
import { setBusinessTime } from "./business-clock.ts";
import { noteServerClock } from "./call/device-clock.ts";
import { language, translate } from "./i18n.ts";
import { noteOwnChange } from "./call/own-changes.ts";
import { queryString, type Query } from "./call/query-string.ts";

/** The timeout of a request, from the specification, in ms. */
const timeout = 20_000;

export type Options = {
  query?: Query;
  body?: unknown;
  /** Shows no toast: the caller shows the failure itself. */
  silent?: boolean;
  /** The call needs no token. */
  anonymous?: boolean;
  /** Replaces the session's token, for a person who has not finished signing in. */
  token?: string;
  signal?: AbortSignal;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";
const methods = { get: "GET", post: "POST", put: "PUT", delete: "DELETE" } as const;

/** The person or the paired screen that makes the calls. */
export type Caller = {
  token(): string | null;
  /** The scheme of the `Authorization` header. */
  scheme(): "Bearer" | "Screen";
  /** Exchanges the token for its successor. `away`: the server could not be reached. */
  refresh(): Promise<"renewed" | "over" | "away">;
  /** Runs when the session is over. */
  ended(): void;
  /** Shows a failure of a call that is not `silent`. */
  failed(error: ApiError): void;
};

/**
 * Makes the calls under `/base`; each sends the token and the language and waits for this page's last command (`x-after-position`).
 * After a 401 it refreshes the token and retries once, and a failure is shown unless the call is `silent`.
 *
 * @throws {ApiError} if the response is not a success, or does not arrive within 20 s
 */
export const createApi = (caller: Caller) => {
  const call = async <T>(method: Method, path: string, options: Options = {}): Promise<Success<T>> => {
    const note = (): void => {
      if (method !== "GET") [options.body, options.query].forEach((values) => noteOwnChange(values));
    };
    // Noted twice, because the change message may arrive before the response.
    note();
    try {
      const answer = await attempt<T>(caller, method, path, options, true);
      note();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && !options.silent && !options.signal?.aborted) caller.failed(error);
      throw error;
    }
  };
  return {
    /** Makes one call and returns the whole envelope. */
    call,
    /** `GET`; returns only the data. */
    get: async <T>(path: string, query?: Query, options: Options = {}): Promise<T> =>
      (await call<T>("GET", path, { ...options, query })).data,
    /** `POST` of a JSON body; returns only the data. */
    post: async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
      (await call<T>("POST", path, { ...options, body })).data,
    /** `PUT` of a JSON body; returns only the data. */
    put: async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
      (await call<T>("PUT", path, { ...options, body })).data,
    /** `DELETE` with the id in the query, as the specification requires. */
    remove: async <T>(path: string, query?: Query, options: Options = {}): Promise<T> =>
      (await call<T>("DELETE", path, { ...options, query })).data,
    /** Makes a declared call with its values; returns only the data. */
    send: async <In extends Query, Out>(declared: Call<In, Out>, values: In, options: Options = {}): Promise<Out> => {
      const { method, from } = declared;
      const parts = from === "params" ? {} : from === "query" ? { query: values } : { body: values };
      return (await call<Out>(methods[method], pathOf(declared, values), { ...options, ...parts })).data;
    },
    /** Downloads a file of the server unchanged. */
    download: async <In extends Query>(
      declared: Call<In, unknown>,
      values: In,
      options: Options = {},
    ): Promise<Blob> => {
      const query = declared.from === "query" ? values : undefined;
      const response = await request(caller, "GET", pathOf(declared, values), { ...options, query });
      if (!response.ok) throw await asError(response);
      return response.blob();
    },
  };
};

const attempt = async <T>(
  caller: Caller,
  method: Method,
  path: string,
  options: Options,
  mayRefresh: boolean,
): Promise<Success<T>> => {
  const token = caller.token();
  const response = await request(caller, method, path, options);
  const business = response.headers.get(BUSINESS_TIME);
  setBusinessTime(business);
  noteServerClock({ business, date: response.headers.get("date") });
  if (response.status === 401 && !options.anonymous && !options.token) {
    const outcome = mayRefresh ? await caller.refresh() : "over";
    if (outcome === "renewed") return attempt(caller, method, path, options, false);
    if (outcome === "away") throw new ApiError({ code: "client.offline", msg: translate("client.offline"), status: 0 });
    // Another tab may have opened a session in the meantime.
    if (mayRefresh && caller.token() !== null && caller.token() !== token)
      return attempt(caller, method, path, options, false);
    caller.ended();
  }
  const envelope = await envelopeOf<T>(response);
  if (!envelope.success) throw new ApiError({ ...envelope, status: response.status, correlationId: idOf(response) });
  if (method !== "GET") notePosition(envelope.data);
  return envelope;
};

/** The log position of this page's last command. Reads wait for it (rules §1, read your writes). */
let lastPosition: Position | null = null;

/** Notes the `data.position` of a response, if it has one. */
const notePosition = (data: unknown): void => {
  if (typeof data !== "object" || data === null || !("position" in data)) return;
  if (typeof data.position === "string") lastPosition = data.position;
};

const request = async (caller: Caller, method: Method, path: string, options: Options): Promise<Response> => {
  const limit = AbortSignal.timeout(timeout);
  const headers = new Headers({
    Accept: "application/json",
    "Accept-Language": language(),
    "Cache-Control": "no-cache",
  });
  const token = options.token ?? caller.token();
  const scheme = options.token ? "Bearer" : caller.scheme();
  if (token && !options.anonymous) headers.set("Authorization", `${scheme} ${token}`);
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  if (method === "GET" && lastPosition) headers.set("x-after-position", lastPosition);
  try {
    return await fetch(`${BASE}${path}${queryString(options.query)}`, {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    });
  } catch {
    const code = limit.aborted ? "client.timeout" : "client.offline";
    throw new ApiError({ code, msg: translate(code), status: 0 });
  }
};

const idOf = (response: Response): string | null => response.headers.get("x-request-id");

/** Makes an envelope from a transport error (a proxy's page, a broken response): the HTTP status is its code, the body its message. */
const envelopeOf = async <T>(response: Response): Promise<Envelope<T>> => {
  const text = await response.text();
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === "object" && parsed !== null && "success" in parsed) return parsed as Envelope<T>;
  } catch {
    // Not JSON: handled below.
  }
  const msg =
    text && text.length < 200 && !text.includes("<")
      ? text
      : translate("client.badAnswer", { status: response.status });
  return { success: false, code: String(response.status), msg };
};

const asError = async (response: Response): Promise<ApiError> => {
  const envelope = await envelopeOf(response);
  const failure = envelope.success
    ? { code: String(response.status), msg: translate("client.badAnswer", { status: response.status }) }
    : envelope;
  return new ApiError({ ...failure, status: response.status, correlationId: idOf(response) });
};
