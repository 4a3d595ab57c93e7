import { InputGroup } from "@blueprintjs/core";
import { Lock, Search } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listUsableRoles } from "#contracts/interface/account-calls.ts";
import type { UsableRole } from "#contracts/access/role.ts";
import { Grid, Row, Stack, Text, Truncate } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { ChooseFirst } from "#client/kit/list/found.tsx";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { Muted } from "#client/kit/inline.tsx";
import { GrantPanel } from "./grant-panel.tsx";
import styles from "./role-permission.module.css";

type Props = {
  roles: UsableRole[];
  search: string;
  onSearch: (search: string) => void;
  chosenId: UsableRole["id"] | undefined;
  onChoose: (role: UsableRole) => void;
};

/** Roles to select from, with a search by name. A lock marks roles that cannot be changed. */
export const RoleList = ({ roles, search, onSearch, chosenId, onChoose }: Props) => {
  const t = useT();
  const key = search.trim().toLowerCase();
  const matching = roles.filter((role) => role.label.toLowerCase().includes(key));
  return (
    <Stack as="aside" padY={12} padX={8} hairline="right" className={styles.roles}>
      <InputGroup
        leftElement={<Search />}
        name="role"
        aria-label={t("client.grant.find")}
        placeholder={t("client.grant.find")}
        value={search}
        onValueChange={onSearch}
      />
      <Text as="ul" scroll>
        {matching.map((role) => (
          <li key={role.id}>
            <Row
              as="button"
              gap={6}
              fill="none"
              radius="control"
              tone="inherit"
              text="left"
              full
              type="button"
              aria-pressed={chosenId === role.id}
              onClick={() => onChoose(role)}
            >
              <Truncate>{role.label}</Truncate>
              {(role.key === "admin" || !role.isGrantable) && (
                <Lock size={12} aria-label={t(role.key === "admin" ? "client.grant.locked" : "client.grant.beyond")} />
              )}
              <Text as="em" size={12} tone="fg3">
                {role.accountCount}
              </Text>
            </Row>
          </li>
        ))}
      </Text>
      <Text as="small" size={12} tone="fg3">
        {t("client.grant.numbers")}
      </Text>
    </Stack>
  );
};

const needed = systemScreens.rolePermission.codes.assign;

/** Grants of each role: roles on the left, menus with interface points on the right. No role is selected at first. */
const RolePermission = () => {
  const t = useT();
  const may = useCode(needed);
  const [search, setSearch] = useState("");
  const [role, setRole] = useState<UsableRole | null>(null);
  const [dirty, setDirty] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "role", "grants"],
    queryFn: () => send(listUsableRoles, {}, { silent: true }),
    enabled: may,
  });
  if (!may) return <EmptyState kind="forbidden" code={needed} page />;
  if (error && !data) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  const choose = async (role: UsableRole): Promise<void> => {
    const question = {
      title: t("client.unsaved.title"),
      text: t("client.unsaved.text"),
      action: t("client.unsaved.discard"),
      danger: true,
    };
    if (!dirty || (await confirm(question))) setRole(role);
  };
  return (
    <>
      <PageHead>
        {role && (
          <Muted>
            {t("client.grant.head", {
              name: role.label,
              count: role.accountCount,
              text: role.description ?? "",
            })}
          </Muted>
        )}
      </PageHead>
      <Grid columns="224px minmax(0, 1fr)" hairline="top" className={styles.root}>
        <RoleList
          roles={data ?? []}
          search={search}
          onSearch={setSearch}
          chosenId={role?.id}
          onChoose={(role) => void choose(role)}
        />
        <Stack as="section" className={styles.grants}>
          {!data && <Loading />}
          {data && !role && <ChooseFirst text="client.grant.choose" />}
          {role && <GrantPanel key={role.id} role={role} onDirty={setDirty} />}
        </Stack>
      </Grid>
    </>
  );
};

export default RolePermission;
