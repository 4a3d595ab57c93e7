import { day, flag, multiline, ref, text, type Fields } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { account } from "./account.ts";

/** Fields of the form of a key. */
export const keyFields = {
  name: text({ required: true, maxLength: 60, label: "common.name" }),
  description: text({ maxLength: 200, label: "apiKey.purpose" }),
  companyId: ref(references.company, { required: true, label: "fields.companyName" }),
  roleIds: { ...account.fields.roleIds, required: true, help: "apiKey.rolesHelp" },
  expiresAt: day({ label: "apiKey.ends", help: "apiKey.endsHelp", ends: true }),
  addresses: multiline({ maxLength: 2600, label: "apiKey.addresses", help: "apiKey.addressesHelp" }),
  isUsable: flag({ default: true, label: "apiKey.state.usable" }),
} satisfies Fields;
