import type { Response } from "express";
import type { Answer } from "#server/application/answer.ts";
import { failureOf } from "./failure.ts";
import { sendOk } from "./send-ok.ts";

/** Sends the result of a command. `message` is the locale key used on success. */
export const sendAnswer = <T>(response: Response, answer: Answer<T>, message?: string): void => {
  if (!answer.ok) throw failureOf(answer);
  sendOk(response, answer.data, answer.message ?? message);
};
