import type { RequestHandler, Router } from "express";
import type { Call } from "#contracts/calls/define-call.ts";
import { addRoute, demandsOf, inputOf, sendAnswerOf, type Given } from "../calls/add-call.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { withFile, type SentFile } from "./take-file.ts";

/** Adds the route of a call with a file upload. `before` stores the file on disk, and `input` reads the other fields. */
export const addUpload = <In, Out>(
  router: Router,
  call: Call<In, Out>,
  before: RequestHandler[],
  work: (context: RequestContext, file: SentFile, input: () => In) => Given<Out>,
): void => {
  const carryOut = handle(async (context, request, response) => {
    const input = () => inputOf(call, request);
    sendAnswerOf(response, call, await withFile(request, async (file) => work(context, file, input)));
  });
  addRoute(router, call, [...demandsOf(call), ...before, carryOut]);
};
