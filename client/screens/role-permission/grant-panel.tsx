import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { UsableRole } from "#contracts/access/role.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useTree } from "#client/kit/tree/use-tree.ts";
import { useT } from "#client/lib/i18n.ts";
import { setDirty as setTabDirty } from "#client/state/tabs.ts";
import { GrantTable } from "./grant-table.tsx";
import { closedFor, everything, ticked } from "./grants.ts";
import { useGrants, type GrantNode } from "./use-grants.ts";
import styles from "./grant-panel.module.css";
import { Muted } from "#client/kit/inline.tsx";
import { GrantHead } from "./grant-head.tsx";
import { GrantBar, type Shown } from "./grant-bar.tsx";

type Props = { role: UsableRole; onDirty: (dirty: boolean) => void };

const wordsOf = (node: GrantNode) => [
  node.label,
  node.englishName,
  ...node.apis.flatMap(({ label, code }) => [label, code]),
];

/** The menus of one kind of client with their interface points, ticked for a role. */
export const GrantPanel = ({ role, onDirty }: Props) => {
  const t = useT();
  const [clientType, setClientType] = useState("0");
  const { nodes, saved, grants, setGrants, more, less, save, reload } = useGrants(role.id, clientType);
  const [shown, setShown] = useState<Shown>({ codes: false, only: false });
  const tree = useTree<GrantNode>(nodes ?? [], wordsOf);
  const dirty = more.length + less.length > 0;
  const isAdministrators = role.key === "admin";
  const locked = isAdministrators || !role.isGrantable;
  const closed = useMemo(() => closedFor(nodes ?? [], role.dataScope), [nodes, role.dataScope]);
  const all = everything(nodes ?? [], closed);
  // The built-in role grants everything by rule, so no grant of it is kept.
  const held = isAdministrators ? all : grants;
  useDirty(dirty, onDirty);
  return (
    <>
      <GrantHead
        clientType={clientType}
        onClientType={setClientType}
        more={more.length}
        less={less.length}
        savable={!locked && dirty && grants.size > 0}
        onDiscard={() => setGrants(saved)}
        onSave={() => void save().catch(() => undefined)}
      />
      <GrantBar
        granted={held.size}
        all={all.size}
        locked={locked}
        onAll={(on) => setGrants(on ? all : new Set())}
        tree={tree}
        onReload={reload}
        shown={shown}
        onShown={setShown}
      />
      {locked && !isAdministrators && (
        <Muted as="p" className={styles.note} role="note">
          {t("client.grant.beyond")}
        </Muted>
      )}
      {nodes && tree.text !== "" && tree.rows.length === 0 ? (
        <EmptyState kind="noMatch" filters={[tree.text]} onClear={() => tree.setText("")} />
      ) : nodes ? (
        <GrantTable
          rows={tree.rows}
          grants={held}
          saved={isAdministrators ? held : saved}
          {...shown}
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

const useDirty = (dirty: boolean, onDirty: (dirty: boolean) => void): void => {
  const [at] = useLocation();
  useEffect(() => {
    onDirty(dirty);
    setTabDirty(at, dirty);
    return () => setTabDirty(at, false);
  }, [at, dirty, onDirty]);
};
