import { z } from "zod";
import { permissionNodeCalls } from "#contracts/interface/permission-calls.ts";
import {
  permissionBodies,
  permissionChanges,
  permissionFields,
  permissionTypes,
  type PermissionKind,
  type PermissionNode,
} from "#contracts/access/permission.ts";
import { choice, type Fields } from "#contracts/fields/field.ts";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { allNodes } from "#client/kit/tree/tree-rows.ts";
import { send } from "#client/state/api.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";

type Props = {
  kind: PermissionKind;
  node: PermissionNode | null;
  parentId: string | 0;
  clientType: number;
  nodes: PermissionNode[];
  /** A node's name in the reader's language. */
  nameOf: (node: PermissionNode) => string;
  onSaved: () => void;
  onClose: () => void;
};

/** Groups and menus that can be the parent, with their path from the root. The node and its descendants are left out. */
const parents = (
  nodes: PermissionNode[],
  movedId: string | undefined,
  nameOf: (node: PermissionNode) => string,
  before = "",
): { value: string; label: string }[] =>
  nodes
    .filter((node) => node.type <= permissionTypes.menu && node.id !== movedId)
    .flatMap((node) => {
      const label = before === "" ? nameOf(node) : `${before} / ${nameOf(node)}`;
      return [{ value: node.id, label }, ...parents(node.children, movedId, nameOf, label)];
    });

/** Start of an interface point's code, made from its menu's path: `/admin/user` becomes `admin:user` (rules §8). */
const codeUnder = (nodes: PermissionNode[], parentId: unknown): Values => {
  const menu = allNodes(nodes).find(({ id }) => id === parentId);
  return menu?.path ? { code: menu.path.replaceAll("/", ":").replace(/^:/, "") } : {};
};

/** Adds or edits a node of one kind. The specification sets the width of 900 px. */
export const PermissionForm = ({ kind, node, parentId, clientType, nodes, nameOf, onSaved, onClose }: Props) => {
  const t = useT();
  const use = node ? "update" : "add";
  const options = [{ value: "0", label: t("common.root") }, ...parents(nodes, node?.id, nameOf)];
  const fields: Fields = {
    parentId: choice(options, { required: true, label: "fields.parentNode" }),
    ...permissionFields[kind],
  };
  const whole = (body: unknown): Values => {
    const values = body as Values;
    const parent = values["parentId"] === "0" ? 0 : values["parentId"];
    return { ...values, parentId: parent, parentIds: undefined, clientType };
  };
  const schema = z.preprocess(whole, node ? permissionChanges[kind] : permissionBodies[kind]);
  const calls = permissionNodeCalls[kind];
  const names = Object.keys(fields);
  const flags = names.filter((name) => fields[name]?.kind === "flag");
  return (
    <FormDialog
      title={t(`client.form.title.${use}`, { name: inSentence(t(`client.permission.kind.${kind}`)) })}
      sub={node ? nameOf(node) : undefined}
      width={900}
      fields={fields}
      groups={[
        { title: "groups.basic", fields: names.filter((name) => !flags.includes(name)) },
        { title: "client.permission.display", fields: flags },
      ]}
      schema={schema}
      use={use}
      initial={{
        ...(kind === "api" && codeUnder(nodes, parentId)),
        ...node,
        parentId: String(node?.parentId ?? parentId),
      }}
      fresh={node ? () => send(calls.get, { id: node.id }) : undefined}
      known={{}}
      follow={(name, value) => (kind === "api" && name === "parentId" ? codeUnder(nodes, value) : {})}
      note={
        node ? t("client.permission.note", { version: node.version, moment: showMoment(node.createdTime) }) : undefined
      }
      submit={(body) =>
        send<Record<string, unknown>, unknown>(node ? calls.update : calls.add, whole(body), { silent: true })
      }
      onSaved={onSaved}
      onClose={onClose}
    />
  );
};
