import { text, type Fields } from "../fields/field.ts";
import { account } from "./account.ts";

/** Fields of the form by which a view of a list is shared. */
export const viewFields = {
  name: text({ required: true, maxLength: 40, label: "client.view.name" }),
  roleIds: { ...account.fields.roleIds, required: true },
} satisfies Fields;
