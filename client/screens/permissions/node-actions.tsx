import { Tag, Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Application, Code, Dot, FolderClose, CaretDown, Plus, Edit, Trash } from "@blueprintjs/icons";
import { permissionNodeCalls } from "#contracts/interface/permission-calls.ts";
import { kindOfType, type PermissionNode, type PermissionKind, permissionKinds } from "#contracts/access/permission.ts";
import { send } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { OutlineTag } from "#client/kit/cells/small-cells.tsx";
import { IconButton } from "#client/kit/inline.tsx";
import { hasCode } from "#client/state/session.ts";

export const codeOf = (call: string): string => `api:admin:permission:${call}`;

/** Changes fields of a node and returns true on success. After an error the toast has already shown the reason. */
export const changeNode = async (
  { id, version, type }: PermissionNode,
  change: Partial<Pick<PermissionNode, "sort" | "enabled">>,
): Promise<boolean> => {
  try {
    await send(permissionNodeCalls[kindOfType(type)].update, { id, version, ...change });
    return true;
  } catch {
    return false;
  }
};

const icons = {
  group: <FolderClose size={12} />,
  menu: <Application size={12} />,
  api: <Code size={12} />,
  dot: <Dot size={12} />,
} satisfies Record<PermissionKind, React.ReactElement>;

export const KindTag = ({ kind }: { kind: PermissionKind }) => {
  const t = useT();
  const text = t(`client.permission.kind.${kind}`);
  if (kind === "api" || kind === "dot") return <OutlineTag icon={icons[kind]}>{text}</OutlineTag>;
  return (
    <Tag minimal icon={icons[kind]} intent={kind === "menu" ? "primary" : undefined}>
      {text}
    </Tag>
  );
};

/** Menu with the kinds of node that the user may add. `small` is for a row, where the new node becomes a child. */
export const AddMenu = ({ small, onAdd }: { small?: boolean; onAdd: (kind: PermissionKind) => void }) => {
  const t = useT();
  const kinds = permissionKinds.filter((kind) => hasCode(codeOf(`add${kind}`)));
  if (kinds.length === 0) return null;
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Menu>
          {kinds.map((kind) => (
            <MenuItem key={kind} text={t(`client.permission.kind.${kind}`)} onClick={() => onAdd(kind)} />
          ))}
        </Menu>
      }
    >
      {small ? (
        <IconButton icon={<Plus size={14} />} label={t("common.addBelow")} />
      ) : (
        <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text={t("client.form.add")} />
      )}
    </PopoverNext>
  );
};

/** Node to edit in the open form. With `null` the form adds a new node under `parentId`. */
export type OpenForm = { kind: PermissionKind; node: PermissionNode | null; parentId: string | 0 };

export const isParent = ({ type }: PermissionNode): boolean => type <= 2;

type Props = { node: PermissionNode; onOpen: (form: OpenForm) => void; onDrop: () => void };

export const NodeActions = ({ node, onOpen, onDrop }: Props) => {
  const t = useT();
  return (
    <>
      {hasCode(codeOf(`update${kindOfType(node.type)}`)) && (
        <IconButton
          icon={<Edit size={14} />}
          label={t("common.edit")}
          onClick={() => onOpen({ kind: kindOfType(node.type), node, parentId: node.parentId })}
        />
      )}
      {isParent(node) && <AddMenu small onAdd={(kind) => onOpen({ kind, node: null, parentId: node.id })} />}
      {hasCode(codeOf("softdelete")) && (
        <IconButton icon={<Trash size={14} />} label={t("common.delete")} onClick={onDrop} />
      )}
    </>
  );
};
