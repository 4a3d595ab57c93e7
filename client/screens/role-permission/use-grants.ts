import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { permissionCalls } from "#contracts/interface/permission-calls.ts";
import type { AssignableNode, UsableRole } from "#contracts/access/role.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import { applied, unsaved, type Grants } from "./grants.ts";

/** A menu in the tree. `opened` is the initial state: menus of the top level start open. */
export type GrantNode = AssignableNode & { opened?: boolean };

const none: Grants = new Set();

/** The tree and the saved grants of the role. */
const useSaved = (roleId: UsableRole["id"], clientType: string) => {
  const tree = useQuery({
    queryKey: ["modules", clientType],
    queryFn: async () => {
      const nodes = await send(permissionCalls.getModules, { clientType });
      return nodes.map((node): GrantNode => ({ ...node, opened: true }));
    },
  });
  const granted = useQuery({
    queryKey: ["grants", roleId, clientType],
    queryFn: async (): Promise<Grants> => new Set(await send(permissionCalls.getRoleModules, { roleId, clientType })),
    structuralSharing: false,
  });
  const reload = (): void => {
    void tree.refetch();
    void granted.refetch();
  };
  return { nodes: granted.data ? tree.data : undefined, saved: granted.data ?? none, reload };
};

/** Grants of a role in one kind of client: saved ones, ticked ones and the save, which needs a confirmation. */
export const useGrants = (roleId: UsableRole["id"], clientType: string) => {
  const t = useT();
  const { nodes, saved, reload } = useSaved(roleId, clientType);
  /** Ticks that failed to save because of another person's save. They are applied again to the newly loaded grants. */
  const [carried, setCarried] = useState<ReturnType<typeof unsaved>>();
  const [grants, setGrants] = useDraft<Grants, Grants>(saved, (now) => (carried ? applied(now, carried) : now));
  const { more, less } = unsaved(saved, grants);
  const save = async (): Promise<void> => {
    const action = t("client.form.save");
    const text = t("client.grant.confirm", { more: more.length, less: less.length });
    if (!(await confirm({ title: t("client.grant.title"), text, action }))) return;
    try {
      const body = {
        roleId,
        modulesIds: [...grants],
        readIds: [...saved],
        clientType: clientType === "1" ? (1 as const) : (0 as const),
      };
      await send(permissionCalls.assign, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "record.stale") throw error;
      setCarried({ more, less });
      return reload();
    }
    setCarried(undefined);
    showOk(t("client.form.updated"));
    reload();
  };
  return { nodes, saved, grants, setGrants, more, less, save, reload };
};
