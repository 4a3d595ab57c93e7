import { cylinderScreens } from "../access/menus/cylinder.ts";
import { z } from "zod";
import { defineCommand, type Command, type Written } from "./define-command.ts";
import { idText, maybe, text, uuid } from "../fields/scalars.ts";

export type ExceptionAction = "claim" | "release" | "acknowledge" | "comment";
export type ExceptionCommand = { commandId?: string; id: string; comment?: string };

const comment = text.trim().max(500);
const shared = {
  from: "either",
  permission: [cylinderScreens.exceptions.codes.acknowledge],
  tag: "exceptions",
} as const;

const decide = (action: "claim" | "release" | "acknowledge") =>
  defineCommand({
    ...shared,
    method: "put",
    path: `/manage/exception/${action}`,
    input: z.object({ commandId: maybe(uuid), id: idText, comment: maybe(comment) }),
    message: "ok.updated",
    summary: `${action} an exception`,
  });

/** Commands that people give to an exception. */
export const exceptionCommands: Record<ExceptionAction, Command<ExceptionCommand, Written>> = {
  claim: decide("claim"),
  release: decide("release"),
  acknowledge: decide("acknowledge"),
  comment: defineCommand({
    ...shared,
    method: "post",
    path: "/manage/exception/comment",
    input: z.object({ commandId: maybe(uuid), id: idText, comment: comment.min(1) }),
    message: "ok.updated",
    summary: "comment an exception",
  }),
};
