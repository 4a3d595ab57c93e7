import { systemScreens } from "../access/menus/system.ts";
import { platformTable } from "../access/tables.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import { nullable, oneOf, someOf, types } from "../read-models/table.ts";
import { companyTable } from "../resources/tables.ts";
import {
  webhookKinds,
  webhookStates,
  type OffReason,
  type StoredState,
  type WebhookFault,
  type WebhookKind,
} from "../webhooks/kinds.ts";
import { webhookAnswer } from "../webhooks/webhook-calls.ts";
import { hidden } from "./parts.ts";

/** Receivers of messages, each with how it is doing. */
const webhookTable = platformTable("webhook_shown", {
  id: types.uuid,
  version: types.integer,
  name: types.text,
  description: nullable(types.text),
  url: types.text,
  kinds: someOf<WebhookKind>(),
  companyId: types.uuid,
  isUsable: types.boolean,
  state: oneOf<StoredState>(),
  offReason: nullable(oneOf<OffReason>()),
  offAt: nullable(types.moment),
  position: nullable(types.text),
  failingSince: nullable(types.moment),
  fails: types.integer,
  nextAt: nullable(types.moment),
  lastTakenAt: nullable(types.moment),
  lastMs: nullable(types.integer),
  lastFailedAt: nullable(types.moment),
  lastError: nullable(oneOf<WebhookFault>()),
  lastStatus: nullable(types.integer),
  lastAnswer: nullable(types.text),
  previousUntil: nullable(types.moment),
  waiting: types.integer,
  failed: types.integer,
  aside: types.integer,
  modifiedUserName: nullable(types.text),
  createdTime: types.moment,
});

const intents = { live: "success", failing: "warning", off: "danger" } as const;
const states: Option[] = webhookStates.map((value) => ({
  value,
  label: `webhook.state.${value}`,
  intent: intents[value],
}));
export const kindOptions: Option[] = webhookKinds.map((value) => ({ value, label: `webhook.kind.${value}` }));

/** The webhooks of the companies that the caller may see, by name. */
export const webhookList = defineList({
  name: "webhook",
  path: "/admin/webhook/getpage",
  permission: systemScreens.webhook.codes.list,
  from: webhookTable,
  joins: { company: { table: companyTable, on: ["companyId", "id"] } },
  columns: {
    id: hidden(),
    version: hidden("integer"),
    name: { kind: "text", label: "webhook.receiver", width: 240, sortable: true, priority: 1 },
    description: hidden(),
    url: hidden(),
    kinds: { kind: "json", label: "webhook.kinds", width: 156 },
    companyId: hidden(),
    companyName: {
      kind: "text",
      from: "company.name",
      label: "fields.companyName",
      width: 100,
      sortable: true,
      priority: 1,
    },
    waiting: { kind: "integer", label: "webhook.waiting", width: 84, sortable: true, align: "right" },
    lastTakenAt: { kind: "moment", label: "webhook.lastTaken", width: 136, sortable: true },
    state: { kind: "choice", options: states, label: "common.state", width: 96, priority: 1 },
    isUsable: hidden("flag"),
    offReason: hidden(),
    offAt: hidden("moment"),
    position: hidden(),
    failingSince: hidden("moment"),
    fails: hidden("integer"),
    nextAt: hidden("moment"),
    lastMs: hidden("integer"),
    lastFailedAt: hidden("moment"),
    lastError: hidden(),
    lastStatus: hidden("integer"),
    lastAnswer: hidden(),
    previousUntil: hidden("moment"),
    failed: hidden("integer"),
    aside: hidden("integer"),
    modifiedUserName: hidden(),
    createdTime: hidden("moment"),
  },
  layout: ["name", "kinds", "companyName", "waiting", "lastTakenAt", "state"],
  card: { title: "name", outcome: "state", place: "companyName", time: "lastTakenAt", more: ["waiting"] },
  search: {
    name: { op: "contains", input: "text", label: "common.name" },
    kind: { op: "has", columns: ["kinds"], input: "choice", options: kindOptions, label: "webhook.kinds" },
    state: { op: "equals", input: "choice", options: states, label: "common.state" },
  },
  sort: { by: "name" },
  scope: "companyId",
  changes: "often",
  answer: webhookAnswer,
});
