import { pathOf, type Call } from "#contracts/calls/define-call.ts";
import type { Envelope, Success } from "#contracts/wire/envelope.ts";
import type { Position } from "#contracts/streams/position.ts";
import { BUSINESS_TIME } from "#contracts/wire/business-time.ts";
import { ApiError } from "./api-error.ts";
import { setBusinessTime } from "./business-clock.ts";
import { noteServerClock } from "./call/device-clock.ts";
import { language, translate } from "./i18n.ts";
import { noteOwnChange } from "./call/own-changes.ts";
import { queryString, type Query } from "./call/query-string.ts";

/** The specification's time-out of a request, in ms. */
const timeout = 20_000;

export type Options = {
  query?: Query;
  body?: unknown;
  /** No toast: the caller shows the failure itself. */
  silent?: boolean;
  /** For calls that are open without a token. */
  anonymous?: boolean;
  /** In place of the session's, for who is not let in yet. */
  token?: string;
  signal?: AbortSignal;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";
const methods = { get: "GET", post: "POST", put: "PUT", delete: "DELETE" } as const;

/** The side of a call of who is signed in, or of a paired screen. */
export type Caller = {
  token(): string | null;
  /** How the token is shown. */
  scheme(): "Bearer" | "Screen";
  /** Exchanges the token for its successor. `away`: nobody could be asked. */
  refresh(): Promise<"renewed" | "over" | "away">;
  /** The session is over. */
  ended(): void;
  /** Shows a failure of a call that is not `silent`. */
  failed(error: ApiError): void;
};

/**
 * Calls under `/base`. Each sends the token and the language, waits for this page's own last command (`x-after-position`), refreshes
 * the token once on a 401 and asks again, and shows a failure unless `silent`.
 *
 * Every call throws {@link ApiError} whenever the answer is not a success, no answer within 20 s included.
 */
export const createApi = (caller: Caller) => {
  const call = async <T>(method: Method, path: string, options: Options = {}): Promise<Success<T>> => {
    const note = (): void => {
      if (method !== "GET") [options.body, options.query].forEach((values) => noteOwnChange(values));
    };
    // Before and after: the news may come before the answer.
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
    /** One call, the whole envelope. */
    call,
    /** `GET`, the data alone. */
    get: async <T>(path: string, query?: Query, options: Options = {}): Promise<T> =>
      (await call<T>("GET", path, { ...options, query })).data,
    /** `POST` of a JSON body, the data alone. */
    post: async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
      (await call<T>("POST", path, { ...options, body })).data,
    /** `PUT` of a JSON body, the data alone. */
    put: async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
      (await call<T>("PUT", path, { ...options, body })).data,
    /** `DELETE`, as the specification has it: the id in the query. */
    remove: async <T>(path: string, query?: Query, options: Options = {}): Promise<T> =>
      (await call<T>("DELETE", path, { ...options, query })).data,
    /** A declared call with its values; the data alone. */
    send: async <In extends Query, Out>(declared: Call<In, Out>, values: In, options: Options = {}): Promise<Out> => {
      const { method, from } = declared;
      const input = from === "params" ? {} : from === "query" ? { query: values } : { body: values };
      return (await call<Out>(methods[method], pathOf(declared, values), { ...options, ...input })).data;
    },
    /** A file of the server as it is, for a download. */
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
  const response = await request(caller, method, path, options);
  const business = response.headers.get(BUSINESS_TIME);
  setBusinessTime(business);
  noteServerClock({ business, date: response.headers.get("date") });
  if (response.status === 401 && !options.anonymous && !options.token) {
    const outcome = mayRefresh ? await caller.refresh() : "over";
    if (outcome === "renewed") return attempt(caller, method, path, options, false);
    if (outcome === "away") throw new ApiError({ code: "client.offline", msg: translate("client.offline"), status: 0 });
    caller.ended();
  }
  const envelope = await envelopeOf<T>(response);
  if (!envelope.success) throw new ApiError({ ...envelope, status: response.status, correlationId: idOf(response) });
  if (method !== "GET") notePosition(envelope.data);
  return envelope;
};

/** The log position of this page's last command: reads wait for it (rules §1, read your writes). */
let lastPosition: Position | null = null;

/** Notes `data.position` of an answer, where there is one. */
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
    return await fetch(`/base${path}${queryString(options.query)}`, {
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

/** Transport errors (a proxy's page, a broken line) have the HTTP status for a code and the body's text for a message. */
const envelopeOf = async <T>(response: Response): Promise<Envelope<T>> => {
  const text = await response.text();
  try {
    const parsed = JSON.parse(text) as unknown;
    if (typeof parsed === "object" && parsed !== null && "success" in parsed) return parsed as Envelope<T>;
  } catch {
    // Not JSON: below.
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
