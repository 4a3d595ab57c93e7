import { Button, Tab, Tabs, Checkbox, InputGroup } from "@blueprintjs/core";
import { CollapseAll, ExpandAll, Filter, Refresh } from "@blueprintjs/icons";
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Dot, Spacer, Separator, Muted } from "#client/kit/inline.tsx";
import { UnsavedNote } from "#client/kit/form/form-row.tsx";
import { useTree } from "#client/kit/tree/tree-rows.ts";
import type { UsableRole } from "#contracts/access/role.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { setDirty as setTabDirty } from "#client/state/tabs.ts";
import { GrantSign, GrantTable } from "./grant-table.tsx";
import { closedFor, everything, ticked } from "./grants.ts";
import { useGrants, type GrantNode } from "./use-grants.ts";
import styles from "./role-permission.module.css";

type HeadProps = {
  clientType: string;
  onClientType: (clientType: string) => void;
  more: number;
  less: number;
  savable: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

/** Head with the kinds of client, the number of unsaved changes and the save button. */
const GrantHead = ({ clientType, onClientType, more, less, savable, onDiscard, onSave }: HeadProps) => {
  const t = useT();
  const dirty = more + less > 0;
  return (
    <Text as="div" hairline="bottom" className={styles.head}>
      <Tabs id="client" selectedTabId={clientType} onChange={(id) => onClientType(String(id))} animate={false}>
        <Tab id="0" title={t("client.permission.web")} disabled={dirty && clientType !== "0"} />
        <Tab id="1" title={t("client.permission.app")} disabled={dirty && clientType !== "1"} />
      </Tabs>
      <Spacer />
      {dirty && (
        <UnsavedNote>
          <Dot />
          {t("client.unsaved.marks", { count: more + less })}
          {more > 0 && <GrantSign more>{`+${more}`}</GrantSign>}
          {less > 0 && <GrantSign more={false}>{`−${less}`}</GrantSign>}
        </UnsavedNote>
      )}
      {dirty && <Button variant="minimal" text={t("client.unsaved.discard")} onClick={onDiscard} />}
      <Button intent="primary" text={t("client.form.save")} disabled={!savable} onClick={onSave} />
    </Text>
  );
};

/** Options of the table: `codes` shows points by their codes, `only` shows only granted ones. */
type View = { codes: boolean; only: boolean };

type BarProps = {
  granted: number;
  all: number;
  locked: boolean;
  onAll: (on: boolean) => void;
  tree: Pick<ReturnType<typeof useTree>, "text" | "setText" | "expandAll" | "collapseAll">;
  onReload: () => void;
  view: View;
  onView: (view: View) => void;
};

const GrantBar = ({ granted, all, locked, onAll, tree, onReload, view, onView }: BarProps) => {
  const t = useT();
  return (
    <div className={styles.bar}>
      <Checkbox
        label={t("client.grant.all")}
        disabled={locked}
        checked={granted > 0 && granted >= all}
        indeterminate={granted > 0 && granted < all}
        onChange={(event) => onAll(event.currentTarget.checked)}
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
      <Button variant="minimal" icon={<ExpandAll />} text={t("common.expand")} onClick={tree.expandAll} />
      <Button variant="minimal" icon={<CollapseAll />} text={t("common.collapse")} onClick={tree.collapseAll} />
      <Button variant="minimal" icon={<Refresh />} text={t("client.list.reload")} onClick={onReload} />
      <Spacer className={styles.space} />
      <Checkbox
        label={t("client.grant.codes")}
        checked={view.codes}
        onChange={() => onView({ ...view, codes: !view.codes })}
      />
      <Checkbox
        label={t("client.grant.only")}
        checked={view.only}
        onChange={() => onView({ ...view, only: !view.only })}
      />
    </div>
  );
};

type Props = { role: UsableRole; onDirty: (dirty: boolean) => void };

const wordsOf = (node: GrantNode) => [
  node.label,
  node.englishName,
  ...node.apis.flatMap(({ label, code }) => [label, code]),
];

/** Menus of one kind of client with their interface points, and the grants of a role as ticks. */
export const GrantPanel = ({ role, onDirty }: Props) => {
  const t = useT();
  const [clientType, setClientType] = useState("0");
  const { nodes, saved, grants, setGrants, more, less, save, reload } = useGrants(role.id, clientType);
  const [view, setView] = useState<View>({ codes: false, only: false });
  const tree = useTree<GrantNode>(nodes ?? [], wordsOf);
  const dirty = more.length + less.length > 0;
  const isAdministrators = role.key === "admin";
  const locked = isAdministrators || !role.isGrantable;
  const closed = useMemo(() => closedFor(nodes ?? [], role.dataScope), [nodes, role.dataScope]);
  const all = everything(nodes ?? [], closed);
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
        granted={grants.size}
        all={all.size}
        locked={locked}
        onAll={(on) => setGrants(on ? all : new Set())}
        tree={tree}
        onReload={reload}
        view={view}
        onView={setView}
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
          grants={grants}
          saved={saved}
          {...view}
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
