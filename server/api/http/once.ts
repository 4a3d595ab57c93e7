import type { Request, Response } from "express";
import { beginOnce, endOnce, type Sent } from "#server/application/idempotency.ts";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import { Failure } from "./failure.ts";
import { bodyDigest } from "./json-body.ts";

const HEADER = "idempotency-key";
const wellFormed = /^[\x21-\x7e]{1,255}$/;

/** The header of a POST, or undefined. */
const headerOf = (request: Request): string | undefined =>
  request.method === "POST" ? request.get(HEADER) : undefined;

/** Refuses the header at a call whose answer nobody may keep. */
export const refuseOnce = (request: Request): void => {
  if (headerOf(request) !== undefined) throw new Failure("idempotency.notHere");
};

/**
 * Carries out a POST with an `Idempotency-Key` once: the same call sent again gets the answer of the first. A call without the header is carried out
 * each time.
 */
export const once = async (
  { caller, db }: { caller: { userId: string }; db: Kysely<Database> },
  request: Request,
  response: Response,
  work: () => Promise<void> | void,
): Promise<void> => {
  const key = headerOf(request);
  if (key === undefined) return work();
  if (!wellFormed.test(key))
    throw new Failure("request.invalid", { errors: [{ path: "Idempotency-Key", code: "field.format" }] });
  const path = request.originalUrl.split("?")[0] ?? "";
  const sent = { accountId: caller.userId, path: path.slice(0, 300), key, bodyDigest: bodyDigest(request) };
  const begun = await beginOnce(db, sent, new Date());
  if (begun.is === "running") throw new Failure("idempotency.inProgress", { retryAfter: 1 });
  if (begun.is === "other") throw new Failure("idempotency.mismatch");
  if (begun.is === "answered") {
    response.status(begun.status).set("idempotent-replayed", "true").type("json").send(begun.answer);
    return;
  }
  keepAnswer(db, sent, response);
  await work();
};

/** Keeps what is answered, before it is sent: a caller that loses the answer finds it when it asks again. */
const keepAnswer = (db: Kysely<Database>, sent: Sent, response: Response): void => {
  const send = response.json.bind(response);
  let isAnswered = false;
  response.json = (body: unknown) => {
    isAnswered = true;
    response.json = send;
    const answer = JSON.stringify(body);
    void endOnce(db, sent, { status: response.statusCode, answer })
      // An answer that cannot be kept is still true.
      .catch(() => undefined)
      .then(() => response.type("json").send(answer));
    return response;
  };
  // Files and connections that break have no answer to keep.
  response.once("close", () => {
    if (!isAnswered) void endOnce(db, sent, { status: 0, answer: "" }).catch(() => undefined);
  });
};
