import type { AnswerOf, Call } from "#contracts/calls/define-call.ts";
import type { Language } from "#contracts/locales/languages.ts";
import { translate, type TextParams } from "#contracts/locales/translate.ts";

/** A call as the client made it: `GET /info/post/getpage`, without `/base`. `body` is parsed JSON, or the `FormData` of an upload. */
export type Sent<Body = unknown> = {
  route: string;
  query: Record<string, string>;
  body: Body;
  headers: Headers;
};

/** A refusal as the server makes it; its sentences are those of the codes, in the language of the call. */
type Refused = {
  code: string;
  /** Default: 400. */
  status?: number;
  params?: TextParams;
  errors?: { path: string; code: string }[];
  data?: unknown;
};

class Refusal {
  readonly refused: Refused;
  constructor(refused: Refused) {
    this.refused = refused;
  }
}
/** Makes an answer that is a refusal. */
export const refusal = (code: string, refused: Omit<Refused, "code"> = {}): Refusal =>
  new Refusal({ code, ...refused });

/** An answer that never comes: the server is not to be reached. */
export const away: unique symbol = Symbol("away");

/** A call of the contracts, or its route as text. */
type AnyCall = string | { method: string; path: string };

type Answer<T> = T | Refusal | typeof away | Response;
/** Data of the answer, or a function of the call that makes it, now or later. */
export type Answers<T> = Answer<T> | ((sent: Sent) => Answer<T> | Promise<Answer<T>>);

/** A page of a list with these rows. */
export const pageOf = <Row>(list: readonly Row[], total = list.length): { list: readonly Row[]; total: number } => ({
  list,
  total,
});

const answers: { route: string; answer: Answers<unknown> }[] = [];
const calls: Sent[] = [];
const unanswered: string[] = [];

/**
 * Answers calls of a route from now on: `GET /info/post/getpage`, a command of the contracts, or `GET /info/common/*` for all below a path. The
 * last that fits a call wins.
 */
export function answer<In, Out>(command: Call<In, Out>, given: Answers<AnswerOf<Call<In, Out>>>): void;
export function answer<T>(route: string, given: Answers<T>): void;
export function answer(call: AnyCall, given: Answers<unknown>): void {
  answers.push({ route: routeOf(call), answer: given });
}

/** Answers calls of a route unless a test does so itself. */
export const answerByDefault = (call: AnyCall, given: Answers<unknown>): void =>
  void answers.unshift({ route: routeOf(call), answer: given });

const routeOf = (call: AnyCall): string =>
  typeof call === "string" ? call : `${call.method.toUpperCase()} ${call.path}`;

/** The calls of a route so far, oldest first. */
export const sent = <Body = Record<string, unknown>>(call: AnyCall): Sent<Body>[] =>
  calls.filter(({ route }) => fits(routeOf(call), route)) as Sent<Body>[];

const fits = (pattern: string, route: string): boolean =>
  pattern.endsWith("*") ? route.startsWith(pattern.slice(0, -1)) : pattern === route;

/** Forgets answers and calls. @throws Error that names each call that nobody answered */
export const emptyTransport = (): void => {
  const missing = [...new Set(unanswered)];
  for (const list of [answers, calls, unanswered]) list.length = 0;
  if (missing.length > 0) throw new Error(`nobody answered ${missing.join(", ")}`);
};

/** Takes the place of the network. */
export const fakeFetch: typeof fetch = async (input, init = {}) => {
  const call = sentBy(typeof input === "string" ? input : "url" in input ? input.url : input.href, init);
  calls.push(call);
  const found = answers.findLast(({ route }) => fits(route, call.route));
  if (!found) unanswered.push(call.route);
  const given = found ? found.answer : refusal(`nobody answers ${call.route}`, { status: 501 });
  const made: unknown = await (typeof given === "function" ? (given as (sent: Sent) => unknown)(call) : given);
  if (init.signal?.aborted) throw new DOMException("the call was given up", "AbortError");
  if (made === away) throw new TypeError("fetch failed");
  if (made instanceof Response) return made;
  return made instanceof Refusal
    ? refused(made.refused, call)
    : json(200, { success: true, code: "1", msg: "", data: made ?? null });
};

const sentBy = (address: string, { method = "GET", headers, body }: RequestInit): Sent => {
  const url = new URL(address, "http://transport");
  return {
    route: `${method} ${url.pathname.replace(/^\/base(?=\/)/, "")}`,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === "string" ? (JSON.parse(body) as unknown) : body,
    headers: new Headers(headers),
  };
};

const refused = ({ status = 400, code, params, errors, data }: Refused, { headers }: Sent): Response => {
  const msgOf = (key: string): string => translate(headers.get("Accept-Language") as Language, key, params);
  return json(status, {
    success: false,
    code,
    msg: msgOf(code),
    errors: errors?.map((error) => ({ ...error, msg: msgOf(error.code) })),
    data,
  });
};

const json = (status: number, envelope: object): Response =>
  new Response(JSON.stringify(envelope), { status, headers: { "Content-Type": "application/json" } });
