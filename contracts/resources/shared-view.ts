import { text, type Fields } from "../fields/field.ts";
import { account } from "./account.ts";

/** Fields of the form that shares a view of a list. */
export const viewFields = {
  name: text({ required: true, maxLength: 40, label: "client.view.name" }),
  roleIds: { ...account.fields.roleIds, required: true },
} satisfies Fields;
