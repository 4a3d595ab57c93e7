import { Button, Checkbox, InputGroup, Tab, Tabs } from "@blueprintjs/core";
import { CollapseAll, ExpandAll, Filter, Refresh } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { AssignableNode, UsableRole } from "#contracts/access/role.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useTree } from "#client/kit/tree/use-tree.ts";
import { get, post } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { confirm } from "#client/state/confirm.ts";
import { setDirty as setTabDirty } from "#client/state/tabs.ts";
import { showOk } from "#client/state/toasts.ts";
import { GrantTable } from "./grant-table.tsx";
import { closedFor, everything, ticked, unsaved, type Grants } from "./grants.ts";
import styles from "./grant-panel.module.css";
import { Dot, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { UnsavedNote } from "#client/kit/form/unsaved-note.tsx";
import { GrantSign } from "./grant-sign.tsx";

type Props = { role: UsableRole; onDirty: (dirty: boolean) => void };
/** Menus of one kind of client open at first. */
type Shown = AssignableNode & { opened?: boolean };

const path = "/admin/permission";
const wordsOf = (node: Shown) => [
  node.label,
  node.englishName,
  ...node.apis.flatMap(({ label, code }) => [label, code]),
];

/** The menus of one kind of client with their interface points, ticked for a role. */
export const GrantPanel = ({ role, onDirty }: Props) => {
  const t = useT();
  const [clientType, setClientType] = useState("0");
  const { nodes, saved, reload } = useGrants(role.id, clientType);
  const [grants, setGrants] = useDraft<Grants, Grants>(saved, (now) => now);
  const [codes, setCodes] = useState(false);
  const [only, setOnly] = useState(false);
  const tree = useTree<Shown>(nodes ?? [], wordsOf);
  const { more, less } = unsaved(saved, grants);
  const dirty = more.length + less.length > 0;
  const locked = role.key === "admin" || !role.isGrantable;
  const closed = useMemo(() => closedFor(nodes ?? [], role.dataScope), [nodes, role.dataScope]);
  const all = everything(nodes ?? [], closed);
  useDirty(dirty, onDirty);
  const save = async (): Promise<void> => {
    const action = t("client.form.save");
    const text = t("client.grant.confirm", { more: more.length, less: less.length });
    if (!(await confirm({ title: t("client.grant.title"), text, action }))) return;
    await post(`${path}/assign`, { roleId: role.id, modulesIds: [...grants], clientType: Number(clientType) });
    showOk(t("client.form.updated"));
    reload();
  };
  return (
    <>
      <div className={styles.head}>
        <Tabs id="client" selectedTabId={clientType} onChange={(id) => setClientType(String(id))} animate={false}>
          <Tab id="0" title={t("client.permission.web")} disabled={dirty && clientType !== "0"} />
          <Tab id="1" title={t("client.permission.app")} disabled={dirty && clientType !== "1"} />
        </Tabs>
        <Spacer />
        {dirty && (
          <UnsavedNote>
            <Dot />
            {t("client.unsaved.marks", { count: more.length + less.length })}
            <GrantSign more>{`+${more.length}`}</GrantSign>
            <GrantSign more={false}>{`−${less.length}`}</GrantSign>
          </UnsavedNote>
        )}
        {dirty && <Button variant="minimal" text={t("client.unsaved.discard")} onClick={() => setGrants(saved)} />}
        <Button
          intent="primary"
          text={t("client.form.save")}
          disabled={locked || !dirty || grants.size === 0}
          onClick={() => void save().catch(() => undefined)}
        />
      </div>
      <div className={styles.bar}>
        <Checkbox
          label={t("client.grant.all")}
          disabled={locked}
          checked={grants.size > 0 && grants.size >= all.size}
          indeterminate={grants.size > 0 && grants.size < all.size}
          onChange={(event) => setGrants(event.currentTarget.checked ? all : new Set())}
        />
        <Separator />
        <InputGroup
          leftElement={<Filter />}
          name="grantKey"
          aria-label={t("client.grant.filter")}
          placeholder={t("client.grant.filter")}
          value={tree.text}
          onValueChange={tree.setText}
        />
        <Button variant="minimal" icon={<ExpandAll />} text={t("client.tree.expand")} onClick={tree.expandAll} />
        <Button variant="minimal" icon={<CollapseAll />} text={t("client.tree.collapse")} onClick={tree.collapseAll} />
        <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={reload} />
        <Spacer className={styles.space} />
        <Checkbox label={t("client.grant.codes")} checked={codes} onChange={() => setCodes(!codes)} />
        <Checkbox label={t("client.grant.only")} checked={only} onChange={() => setOnly(!only)} />
      </div>
      {locked && role.key !== "admin" && (
        <Muted as="p" className={styles.note} role="note">
          {t("client.grant.beyond")}
        </Muted>
      )}
      {nodes && tree.text !== "" && tree.rows.length === 0 ? (
        <EmptyState kind="noMatch" onClear={() => tree.setText("")} />
      ) : nodes ? (
        <GrantTable
          rows={tree.rows}
          grants={grants}
          saved={saved}
          codes={codes}
          only={only}
          locked={locked}
          closed={closed}
          onToggle={tree.toggle}
          onTick={(id, on) => setGrants((now) => ticked(nodes, now, id, on, closed))}
        />
      ) : (
        <Loading />
      )}
    </>
  );
};

const none: Grants = new Set();

/** The tree and what the role grants of it; the built-in role grants everything by rule. */
const useGrants = (roleId: unknown, clientType: string) => {
  const tree = useQuery({
    queryKey: ["modules", clientType],
    queryFn: async () => {
      const nodes = await get<AssignableNode[]>(`${path}/getmoduleslist`, { clientType });
      return nodes.map((node): Shown => ({ ...node, opened: true }));
    },
  });
  const granted = useQuery({
    queryKey: ["grants", roleId, clientType],
    queryFn: async (): Promise<Grants> =>
      new Set(await get<string[]>(`${path}/getrolemoduleslist`, { roleId, clientType })),
    structuralSharing: false,
  });
  const reload = (): void => {
    void tree.refetch();
    void granted.refetch();
  };
  return { nodes: granted.data ? tree.data : undefined, saved: granted.data ?? none, reload };
};

const useDirty = (dirty: boolean, onDirty: (dirty: boolean) => void): void => {
  const [at] = useLocation();
  useEffect(() => {
    onDirty(dirty);
    setTabDirty(at, dirty);
    return () => setTabDirty(at, false);
  }, [at, dirty, onDirty]);
};
