import type { Request, RequestHandler, Response, Router } from "express";
import type { AnyCall, Call } from "#contracts/calls/define-call.ts";
import type { Answer } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { awaitPosition } from "../middleware/after-position.ts";
import { demandOpenToKeys } from "../middleware/api-key.ts";
import { rateByAddress } from "../middleware/rate-limited.ts";
import { jsonBody } from "../http/json-body.ts";
import { handle, languageOf, type RequestContext } from "../http/request-context.ts";
import { refuseOnce } from "../http/once.ts";
import { requireCode } from "../http/require-code.ts";
import { validate } from "../http/validate.ts";
import { failureOf } from "../http/failure.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Success } from "#contracts/wire/envelope.ts";

/** Responds with 200 and the envelope. `message` is a locale key such as `ok.added`. */
const sendOk = (response: Response, data: unknown = null, message = "ok.done"): void => {
  const body: Success<unknown> = { success: true, code: "1", msg: translate(languageOf(response), message), data };
  // Set by the middleware that waits for `x-after-position` when the wait timed out.
  if (response.locals.stale) body.stale = true;
  response.json(body);
};

/** Sends the result of a command. `message` is the locale key used on success. */
const sendAnswer = <T>(response: Response, answer: Answer<T>, message?: string): void => {
  if (!answer.ok) throw failureOf(answer);
  sendOk(response, answer.data, answer.message ?? message);
};

/** The raw request and response, for the few calls that need more than their input. */
export type Http = { request: Request; response: Response };

export type Given<Out> = Answer<Out> | Promise<Answer<Out>>;
type Work<In, Out> = (context: RequestContext, input: In, http: Http) => Given<Out>;

/** Adds the route of a declared call: checks the permission, reads the input, and sends the result of `work`. */
export const addCall = <In, Out>(
  router: Router,
  call: Call<In, Out>,
  work: Work<In, Out>,
  demands = demandsOf(call),
): void => {
  const carryOut = handle(async (context, request, response) =>
    sendAnswerOf(response, call, await work(context, inputOf(call, request), { request, response })),
  );
  addRoute(router, call, [...demands, ...(call.waits ? [awaitPosition] : []), carryOut]);
};

const refuseKeys: RequestHandler = (request, _response, next) => {
  demandOpenToKeys(request);
  next();
};

/** Answers with a secret are not kept, and neither are those of uploads and files. */
const refusals = ({ answersSecret, takes, gives, open }: Route): RequestHandler[] =>
  answersSecret || open || takes === "upload" || gives === "file"
    ? [
        (request, _response, next) => {
          refuseOnce(request);
          next();
        },
      ]
    : [];

/** Adds the route of a call that is open without a token. */
export const addOpenCall = <In, Out>(
  router: Router,
  call: Call<In, Out>,
  limits: Partial<Limits>,
  work: (input: In, http: Http) => Given<Out>,
): void => {
  const { limit: name, most } = call.open ?? {};
  const limit = name && limits[name];
  const before = [...(limit ? [rateByAddress(limit)] : []), ...(most === undefined ? [] : [jsonBody(most)])];
  addRoute(router, call, [
    refuseKeys,
    ...before,
    async (request, response) =>
      sendAnswerOf(response, call, await work(inputOf(call, request), { request, response })),
  ]);
};

/** Adds the route of a call that responds with a file. `work` sends the file. */
export const addFileCall = <In>(
  router: Router,
  call: Call<In, unknown>,
  work: (context: RequestContext, input: In, http: Http) => Promise<void>,
): void => {
  const carryOut = handle((context, request, response) => work(context, inputOf(call, request), { request, response }));
  addRoute(router, call, [...demandsOf(call), carryOut]);
};

export const sendAnswerOf = <Out>(
  response: Response,
  { gives, message }: Call<unknown, Out>,
  answer: Answer<Out>,
): void => {
  if (gives === "text" && answer.ok) response.type("text/plain").send(answer.data);
  else sendAnswer(response, answer, message);
};

type Route = Pick<AnyCall, "method" | "path" | "permission" | "also"> &
  Partial<Pick<AnyCall, "answersSecret" | "takes" | "gives" | "open">>;

/** Adds the handlers of a call to the router at the call's path. */
export const addRoute = (router: Router, call: Route, handlers: RequestHandler[]): void => {
  router[call.method](call.path.replaceAll(/\{(\w+)\}/g, ":$1"), ...refusals(call), ...handlers);
};

/** Requires the permission of a path for every method, so a caller without it cannot find out which methods exist. */
export const addDemands = (router: Router, call: Pick<Route, "path" | "permission">): void => {
  const demands = demandsOf(call);
  if (demands.length > 0) router.all(call.path, ...demands);
};

/** Middleware that checks the permission codes of a call. */
export const demandsOf = ({ permission, also }: Pick<Route, "permission" | "also">): RequestHandler[] =>
  [permission, also ?? []].filter((codes) => codes.length > 0).map((codes) => requireCode(...codes));

/** Validates the input of a call, read from the body, the query or the path. */
export const inputOf = <In>({ input, from }: Pick<Call<In, unknown>, "input" | "from">, request: Request): In =>
  validate(input, valuesAt[from](request));

const valuesAt: Record<AnyCall["from"], (request: Request) => unknown> = {
  body: ({ body }) => body,
  query: ({ query }) => query,
  either: ({ body, query }) =>
    typeof body === "object" && body !== null && !Array.isArray(body) ? { ...query, ...body } : query,
  params: ({ params }) => params,
};
