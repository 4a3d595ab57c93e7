import { flag, ref, text, type Fields } from "../fields/field.ts";
import { references } from "../fields/references.ts";

/** Fields of the form of a webhook. */
export const webhookFields = {
  name: text({ required: true, maxLength: 60, label: "common.name" }),
  url: text({ required: true, maxLength: 500, label: "webhook.urlField", help: "webhook.urlHelp" }),
  companyId: ref(references.company, { required: true, label: "fields.companyName" }),
  description: text({ maxLength: 200, label: "apiKey.purpose" }),
  isUsable: flag({ default: true, label: "webhook.isUsable" }),
} satisfies Fields;
