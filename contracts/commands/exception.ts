import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { idText, maybe, text, uuid } from "../fields/scalars.ts";
import { mostSubjects, needsSubject, severalAnswer } from "./several.ts";

export type ExceptionAction = "claim" | "release" | "acknowledge" | "comment";
/** Actions on several exceptions at once. */
export type SharedAction = Extract<ExceptionAction, "claim" | "acknowledge">;

const comment = text.trim().max(500);
const common = {
  from: "either",
  permission: [cylinderScreens.exceptions.codes.acknowledge],
  tag: "exceptions",
  message: "ok.updated",
} as const;

const decided = z.object({
  commandId: maybe(uuid),
  id: maybe(idText),
  ids: z.array(idText).min(1).max(mostSubjects).optional(),
  comment: maybe(comment),
});

const decide = (action: SharedAction) =>
  defineCall({
    name: `${action}Exception`,
    ...common,
    method: "put",
    path: `/manage/exception/${action}`,
    input: decided.superRefine(needsSubject("id", "ids")),
    documented: decided,
    answer: severalAnswer("id"),
    summary: `${action} an exception or a row of them, or up to 200, each part with its own outcome`,
  });

/** Commands on exceptions. */
export const exceptionCommands = {
  claim: decide("claim"),
  acknowledge: decide("acknowledge"),
  release: defineCall({
    name: "releaseException",
    ...common,
    method: "put",
    path: "/manage/exception/release",
    input: z.object({ commandId: maybe(uuid), id: idText, comment: maybe(comment) }),
    answer: severalAnswer("id"),
    summary: "release an exception",
  }),
  comment: defineCall({
    name: "commentException",
    ...common,
    method: "post",
    path: "/manage/exception/comment",
    input: z.object({ commandId: maybe(uuid), id: idText, comment: comment.min(1) }),
    answer: severalAnswer("id"),
    summary: "comment an exception",
  }),
};
