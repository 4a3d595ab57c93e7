import { SegmentedControl, Switch } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { permissionCalls } from "#contracts/interface/permission-calls.ts";
import { kindOfType, permissionKinds, type PermissionNode } from "#contracts/access/permission.ts";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { drop } from "#client/kit/resource/drop-record.ts";
import { swap, allNodes } from "#client/kit/tree/tree-rows.ts";
import { TreeScreen } from "#client/kit/tree/tree-screen.tsx";
import type { TreeColumn } from "#client/kit/tree/tree-table.tsx";
import { Part } from "#client/kit/part.tsx";
import { send } from "#client/state/api.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { AddMenu, KindTag, isParent, NodeActions, type OpenForm, changeNode, codeOf } from "./node-actions.tsx";
import styles from "./permissions.module.css";
import { Key, Muted, Separator, Spacer } from "#client/kit/inline.tsx";

const PermissionForm = lazy(async () => ({ default: (await import("./permission-form.tsx")).PermissionForm }));

const wordsOf = (node: PermissionNode) => [node.label, node.englishName, node.path, node.code];

type ClientProps = { clientType: string; onChoose: (clientType: string) => void };

const ClientChoice = ({ clientType, onChoose }: ClientProps) => {
  const t = useT();
  return (
    <SegmentedControl
      value={clientType}
      onValueChange={onChoose}
      aria-label={t("client.permission.client")}
      options={[
        { value: "0", label: t("client.permission.web") },
        { value: "1", label: t("client.permission.app") },
      ]}
    />
  );
};

const EnabledSwitch = ({ node, onChanged }: { node: PermissionNode; onChanged: () => void }) => {
  const t = useT();
  return (
    <Switch
      checked={node.enabled}
      disabled={!hasCode(codeOf(`update${kindOfType(node.type)}`))}
      aria-label={t("permission.enabled")}
      // Reload even after an error, so that the user sees another person's save before the next try.
      onChange={() => void changeNode(node, { enabled: !node.enabled }).then(onChanged)}
    />
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
      <Muted>{counts.join(t("common.comma"))}</Muted>
      <Spacer />
      <span className={styles.keys}>
        <Key>Alt</Key> <Key>↑</Key> <Key>↓</Key> {t("client.permission.moveKeys")}
      </span>
    </>
  );
};

/** Nodes of one kind of client, with the actions on them. Each action reloads the nodes. */
const useNodes = (clientType: string, enabled: boolean) => {
  const t = useT();
  const { i18n } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ["permissions", clientType],
    queryFn: () => send(permissionCalls.getPage, { clientType }, { silent: true }),
    enabled,
  });
  const reload = () => void refetch();
  const reloadAfter = async (work: Promise<boolean>): Promise<void> => {
    if (await work) reload();
  };
  const nameOf = (node: PermissionNode): string =>
    i18n.language === "en" && node.englishName ? node.englishName : node.label;
  const dropNode = (node: PermissionNode) =>
    reloadAfter(
      drop(
        t("client.permission.withBelow", {
          name: nameOf(node),
          count: allNodes(node.children).length,
          roles: node.roleCount,
        }),
        () => send(permissionCalls.remove, { id: node.id }),
      ),
    );
  const move = (node: PermissionNode, siblings: readonly PermissionNode[], step: 1 | -1) =>
    reloadAfter(swap(node, siblings, step, (each, sort) => changeNode(each, { sort })));
  return { nodes: data?.list, error, reload, nameOf, dropNode, move };
};

/** Tree of groups, menus, interface points and fields. Menus and permission codes come from this tree. */
export const Permissions = () => {
  const may = useCode(codeOf("getpage"));
  const [clientType, setClientType] = useState("0");
  const [open, setOpen] = useState<OpenForm | null>(null);
  const { nodes, error, reload, nameOf, dropNode, move } = useNodes(clientType, may);
  if (!may) return <EmptyState kind="forbidden" code={codeOf("getpage")} page />;
  const actions = (node: PermissionNode) => (
    <NodeActions node={node} onOpen={setOpen} onDrop={() => void dropNode(node)} />
  );
  const nameCell = (node: PermissionNode) => (
    <>
      {isParent(node) && <MenuIcon name={node.icon} size={14} />}
      <span>{nameOf(node)}</span>
    </>
  );
  const enabledCell = (node: PermissionNode) => <EnabledSwitch node={node} onChanged={reload} />;
  const enabled = { name: "enabled", label: "permission.enabled", width: 64, show: enabledCell };
  return (
    <>
      <TreeScreen
        nodes={nodes}
        error={error}
        onReload={reload}
        label="client.permission.module"
        hint="client.permission.filter"
        wordsOf={wordsOf}
        name={nameCell}
        columns={[...columns, enabled]}
        actions={actions}
        isDim={(node) => !node.enabled}
        onMove={(node, siblings, step) => void move(node, siblings, step)}
        primary={<AddMenu onAdd={(kind) => setOpen({ kind, node: null, parentId: 0 })} />}
        side={<ClientChoice clientType={clientType} onChoose={setClientType} />}
        footer={<Counts nodes={nodes ?? []} />}
      />
      <Part>
        {open && (
          <PermissionForm
            {...open}
            clientType={Number(clientType)}
            nodes={nodes ?? []}
            nameOf={nameOf}
            onSaved={reload}
            onClose={() => setOpen(null)}
          />
        )}
      </Part>
    </>
  );
};

export default Permissions;
