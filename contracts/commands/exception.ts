import { z } from "zod";
import { idText, maybe, text, uuid } from "./scalars.ts";

const comment = text.trim().max(500);

/** Body (or query) of `PUT /base/manage/exception/{claim,release,acknowledge}`. */
export const exceptionCommand = z.object({ commandId: maybe(uuid), id: idText, comment: maybe(comment) });
/** Body of `POST /base/manage/exception/comment`. */
export const exceptionComment = z.object({ commandId: maybe(uuid), id: idText, comment: comment.min(1) });

export type ExceptionCommand = z.infer<typeof exceptionCommand>;
export type ExceptionAction = "claim" | "release" | "acknowledge" | "comment";
export const exceptionPermission = "gasCylinder:exception:acknowledge";
