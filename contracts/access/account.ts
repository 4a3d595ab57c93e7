import { z } from "zod";
import { clearable, maybe, text, uuid } from "../commands/scalars.ts";
import { isPictureAddress } from "../fields/web-address.ts";
import { isUserName } from "./user-name.ts";

const id = uuid;
const version = z.number().int();
const password = text.max(200);
const name = text.trim().min(1).max(50);
/** Comma-joined on the wire of the specification; a list is taken too. */
const roleIds = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((part) => part !== "") : value),
  z.array(id).max(50).nullish(),
);

const fields = {
  userName: name.refine(isUserName, { error: "field.format" }),
  nickName: maybe(text.trim().max(50)),
  companyId: id,
  employeesId: maybe(id),
  roleIds,
  remark: maybe(text.max(500)),
  isUsable: maybe(z.boolean()),
};

/** Body of `POST /base/admin/account/add`; the password's rule is the server's, as it knows the user name. */
export const addAccount = z.object({ ...fields, password });
/** Body of `PUT /base/admin/account/update`: what is absent stays, `null` or "" clears what may be empty. */
export const updateAccount = z.object({
  id,
  version,
  userName: fields.userName.optional(),
  nickName: clearable(text.trim().max(50)),
  companyId: id.optional(),
  employeesId: clearable(id),
  roleIds,
  remark: clearable(text.max(500)),
  isUsable: z.boolean().optional(),
});
export const resetPassword = z.object({ id, newPassword: password, confirmPassword: password });
/** Body of `PUT /base/admin/account/updatebasic`, by the same rule. */
export const updateBasic = z.object({
  id: maybe(id),
  nickName: name.optional(),
  remark: clearable(text.max(500)),
  avatar: clearable(text.max(500).refine(isPictureAddress, { error: "field.address" })),
  version,
});
export const changePassword = z.object({
  id: maybe(id),
  oldPassword: password,
  newPassword: password,
  confirmPassword: password,
  version: maybe(version),
});
export const accountIds = z.preprocess(
  (body) => (Array.isArray(body) ? { ids: body } : body),
  z.object({ ids: z.array(id).min(1).max(100) }),
);

export type AddAccount = z.infer<typeof addAccount>;
export type UpdateAccount = z.infer<typeof updateAccount>;
export type ResetPassword = z.infer<typeof resetPassword>;
export type UpdateBasic = z.infer<typeof updateBasic>;
export type ChangePassword = z.infer<typeof changePassword>;
