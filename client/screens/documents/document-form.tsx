import { z } from "zod";
import { documentBodies, documentCalls, documentChanges } from "#contracts/documents/calls.ts";
import { documentFields, type DocumentKind, type DocumentNode } from "#contracts/documents/document.ts";
import { choice, type Fields } from "#contracts/fields/field.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { useT } from "#client/lib/i18n.ts";
import { call, send } from "#client/state/api.ts";
import { isGroup } from "./use-documents.ts";

/** Node to edit in the open form. With `null` the form adds a new node under `parentId`. */
export type OpenForm = { kind: DocumentKind; node: DocumentNode | null; parentId: string | 0; menuPath?: string };

type Props = OpenForm & { nodes: readonly DocumentNode[]; onSaved: (id?: string) => void; onClose: () => void };

/** Groups that can be the parent, with their path from the root. The node and its descendants are left out. */
const parents = (
  nodes: readonly DocumentNode[],
  movedId: string | undefined,
  before: string,
): { value: string; label: string }[] =>
  nodes
    .filter((node) => isGroup(node) && node.id !== movedId)
    .flatMap((node) => {
      const label = before === "" ? node.label : `${before} / ${node.label}`;
      return [{ value: node.id, label }, ...parents(node.children, movedId, label)];
    });

const rootOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "parentId" in body && body.parentId === "0"
    ? { ...body, parentId: 0 }
    : body;

const calls = {
  group: { add: documentCalls.addGroup, update: documentCalls.updateGroup, get: documentCalls.getGroup },
  menu: { add: documentCalls.addMenu, update: documentCalls.updateMenu, get: documentCalls.getMenu },
};

export const DocumentForm = ({ kind, node, parentId, menuPath, nodes, onSaved, onClose }: Props) => {
  const t = useT();
  const use = node ? "update" : "add";
  const options = [{ value: "0", label: t("documents.root") }, ...parents(nodes, node?.id, "")];
  const fields: Fields = {
    parentId: choice(options, { required: true, label: "fields.parentNode" }),
    ...documentFields[kind],
  };
  const { method, path } = calls[kind][use];
  const submit = async (body: Values): Promise<void> => {
    const { data } = await call<{ id: string }>(method === "post" ? "POST" : "PUT", path, {
      body: rootOf(body),
      silent: true,
    });
    onSaved(use === "add" && kind === "menu" ? data.id : undefined);
  };
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: inSentence(t(`documents.kind.${kind}`)) })}
      sub={node?.label}
      width={800}
      fields={fields}
      groups={[{ title: "groups.basic", fields: Object.keys(fields) }]}
      schema={z.preprocess(rootOf, node ? documentChanges[kind] : documentBodies[kind])}
      use={use}
      initial={{ ...node, menuPath: node?.menuPath ?? menuPath, parentId: String(node?.parentId ?? parentId) }}
      fresh={node ? () => send(calls[kind].get, { id: node.id }) : undefined}
      known={{}}
      note={node ? t("client.form.version", { version: node.version }) : undefined}
      submit={submit}
      onSaved={() => undefined}
      onClose={onClose}
    />
  );
};
