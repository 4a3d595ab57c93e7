import { Button } from "@blueprintjs/core";
import { Edit, Trash } from "@blueprintjs/icons";
import { kindOfType, type PermissionKind, type PermissionNode } from "#contracts/access/permission.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { AddMenu } from "./add-menu.tsx";
import { codeOf } from "./permission-calls.ts";

/** A node whose form is open; null: a new one below `parentId`. */
export type OpenForm = { kind: PermissionKind; node: PermissionNode | null; parentId: string | 0 };

/** Groups and menus hold others. */
export const isParent = ({ type }: PermissionNode): boolean => type <= 2;

type Props = { node: PermissionNode; onOpen: (form: OpenForm) => void; onDrop: () => void };

/** Actions in a node's row: changed, added to, removed. */
export const NodeActions = ({ node, onOpen, onDrop }: Props) => {
  const t = useT();
  return (
    <>
      {hasCode(codeOf(`update${kindOfType(node.type)}`)) && (
        <Button
          variant="minimal"
          size="small"
          icon={<Edit size={14} />}
          aria-label={t("client.form.edit")}
          onClick={() => onOpen({ kind: kindOfType(node.type), node, parentId: node.parentId })}
        />
      )}
      {isParent(node) && <AddMenu small onAdd={(kind) => onOpen({ kind, node: null, parentId: node.id })} />}
      {hasCode(codeOf("softdelete")) && (
        <Button
          variant="minimal"
          size="small"
          icon={<Trash size={14} />}
          aria-label={t("client.delete.action")}
          onClick={onDrop}
        />
      )}
    </>
  );
};
