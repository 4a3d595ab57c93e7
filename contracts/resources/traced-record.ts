import { permissionFields } from "../access/permission.ts";
import { ref, text, type Fields } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { storedResources } from "./nested.ts";
import { viewFields } from "./shared-view.ts";

/** Fields of a record in `record_change`, and the field that names the record. */
export type TracedRecord = { title: string; fields: Fields };

/** Parts of a record's changes that are not fields of its form. */
const beside: Record<string, Fields> = {
  account: { password: { kind: "password", label: "client.signIn.password", secret: true } },
  role: { codes: text({ label: "client.grant.points" }) },
};

const node: TracedRecord = { title: "label", fields: { ...permissionFields.menu, ...permissionFields.api } };

/** Records with calls of their own. */
const others: Record<string, TracedRecord> = {
  permission: node,
  board: {
    title: "name",
    fields: {
      name: text({ label: "fields.name" }),
      code: text({ label: "board.field.code" }),
      companyId: ref(references.company),
      panels: text({ label: "board.field.panels" }),
    },
  },
  screen: {
    title: "name",
    fields: {
      name: text({ label: "fields.name" }),
      place: text({ label: "common.place" }),
      companyId: ref(references.company),
      boardId: text({ label: "common.board" }),
      playlist: text({ label: "screen.field.playlist" }),
    },
  },
  sharedView: { title: "name", fields: { ...viewFields, query: text({ label: "client.view.query" }) } },
};

/** The record with this name in `record_change`. `undefined` for an unknown one. */
export const tracedRecord = (resource: string): TracedRecord | undefined => {
  const other = others[resource];
  if (other) return other;
  const declared = storedResources.find(({ name }) => name === resource);
  return declared && { title: declared.title ?? "name", fields: { ...declared.fields, ...beside[resource] } };
};
