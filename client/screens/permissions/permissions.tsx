import { Button, Menu, MenuItem, PopoverNext, SegmentedControl, Switch } from "@blueprintjs/core";
import { CaretDown, Edit, Plus, Trash } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { kindOfType, permissionKinds, type PermissionKind, type PermissionNode } from "#contracts/access/permission.ts";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { allNodes } from "#client/kit/tree/tree-rows.ts";
import { TreeScreen } from "#client/kit/tree/tree-screen.tsx";
import type { TreeColumn } from "#client/kit/tree/tree-table.tsx";
import { Part } from "#client/kit/part.tsx";
import { get, remove } from "#client/state/api.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { KindTag } from "./kind-tag.tsx";
import { changeNode, path, swap } from "./permission-calls.ts";
import styles from "./permissions.module.css";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";

const PermissionForm = lazy(async () => ({ default: (await import("./permission-form.tsx")).PermissionForm }));

type Open = { kind: PermissionKind; node: PermissionNode | null; parentId: string | 0 };
const code = (call: string): string => `api:admin:permission:${call}`;
const wordsOf = (node: PermissionNode) => [node.label, node.englishName, node.path, node.code];
/** Groups and menus hold others. */
const isParent = ({ type }: PermissionNode): boolean => type <= 2;

/** The tree that menus and codes come from: groups, menus, interface points, fields. */
export const Permissions = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const may = useCode(code("getpage"));
  const [clientType, setClientType] = useState("0");
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["permissions", clientType],
    queryFn: () => get<{ list: PermissionNode[] }>(`${path}/getpage`, { clientType }, { silent: true }),
    enabled: may,
  });
  if (!may) return <EmptyState kind="forbidden" code={code("getpage")} page />;
  const reload = () => void refetch();
  const nameOf = (node: PermissionNode): string =>
    i18n.language === "en" && node.englishName ? node.englishName : node.label;
  const reloadAfter = async (work: Promise<boolean>): Promise<void> => {
    if (await work) reload();
  };
  const dropNode = (node: PermissionNode) =>
    reloadAfter(
      drop(
        t("client.permission.withBelow", {
          name: nameOf(node),
          count: allNodes(node.children).length,
          roles: node.roleCount,
        }),
        () => remove(`${path}/softdelete`, { id: node.id }),
      ),
    );
  const actions = (node: PermissionNode) => (
    <>
      {hasCode(code(`update${kindOfType(node.type)}`)) && (
        <Button
          variant="minimal"
          size="small"
          icon={<Edit size={14} />}
          aria-label={t("client.form.edit")}
          onClick={() => setOpen({ kind: kindOfType(node.type), node, parentId: node.parentId })}
        />
      )}
      {isParent(node) && <AddMenu small onAdd={(kind) => setOpen({ kind, node: null, parentId: node.id })} />}
      {hasCode(code("softdelete")) && (
        <Button
          variant="minimal"
          size="small"
          icon={<Trash size={14} />}
          aria-label={t("client.delete.action")}
          onClick={() => void dropNode(node)}
        />
      )}
    </>
  );
  const nameCell = (node: PermissionNode) => (
    <>
      {isParent(node) && <MenuIcon name={node.icon} size={14} />}
      <span>{nameOf(node)}</span>
    </>
  );
  const enabledCell = (node: PermissionNode) => (
    <Switch
      checked={node.enabled}
      disabled={!hasCode(code(`update${kindOfType(node.type)}`))}
      aria-label={t("permission.enabled")}
      // Refused or not: somebody else's save is shown before it is tried again.
      onChange={() => void changeNode(node, { enabled: !node.enabled }).then(reload)}
    />
  );
  const enabled = { name: "enabled", label: "permission.enabled", width: 64, show: enabledCell };
  return (
    <>
      <TreeScreen
        nodes={data?.list}
        error={error}
        onReload={reload}
        label="client.permission.module"
        hint="client.permission.filter"
        wordsOf={wordsOf}
        name={nameCell}
        columns={[...columns, enabled]}
        actions={actions}
        isDim={(node) => !node.enabled}
        onMove={(node, siblings, step) => void reloadAfter(swap(node, siblings, step))}
        primary={<AddMenu onAdd={(kind) => setOpen({ kind, node: null, parentId: 0 })} />}
        side={
          <SegmentedControl
            value={clientType}
            onValueChange={setClientType}
            aria-label={t("client.permission.client")}
            options={[
              { value: "0", label: t("client.permission.web") },
              { value: "1", label: t("client.permission.app") },
            ]}
          />
        }
        footer={<Counts nodes={data?.list ?? []} />}
      />
      <Part>
        {open && (
          <PermissionForm
            {...open}
            clientType={Number(clientType)}
            nodes={data?.list ?? []}
            onSaved={reload}
            onClose={() => setOpen(null)}
          />
        )}
      </Part>
    </>
  );
};

const columns: TreeColumn<PermissionNode>[] = [
  {
    name: "type",
    label: "client.permission.type",
    width: 88,
    show: (node) => <KindTag kind={kindOfType(node.type)} />,
  },
  { name: "path", label: "permission.path", cell: "minor", show: (node) => node.path ?? node.apiPath ?? "—" },
  { name: "code", label: "permission.code", cell: "minor", width: 260, show: (node) => node.code ?? "—" },
  { name: "sort", label: "permission.sort", cell: "number", width: 64, show: (node) => node.sort },
];

const AddMenu = ({ small, onAdd }: { small?: boolean; onAdd: (kind: PermissionKind) => void }) => {
  const t = useT();
  const kinds = permissionKinds.filter((kind) => hasCode(code(`add${kind}`)));
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
        <Button variant="minimal" size="small" icon={<Plus size={14} />} aria-label={t("client.permission.addBelow")} />
      ) : (
        <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text={t("client.form.add")} />
      )}
    </PopoverNext>
  );
};

const Counts = ({ nodes }: { nodes: readonly PermissionNode[] }) => {
  const all = allNodes(nodes);
  const counts = permissionKinds.map((kind) =>
    translate(`client.permission.count.${kind}`, { count: all.filter(({ type }) => kindOfType(type) === kind).length }),
  );
  const t = useT();
  return (
    <>
      <span>{t("client.permission.total", { count: all.length })}</span>
      <Separator />
      <Muted>{counts.join(t("client.builder.comma"))}</Muted>
      <Spacer />
      <span className={styles.keys}>
        <Key>Alt</Key> <Key>↑</Key> <Key>↓</Key> {t("client.permission.moveKeys")}
      </span>
    </>
  );
};

export default Permissions;
