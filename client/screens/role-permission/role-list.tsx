import { InputGroup } from "@blueprintjs/core";
import { Lock, Search } from "@blueprintjs/icons";
import type { UsableRole } from "#contracts/access/role.ts";
import { useT } from "#client/lib/i18n.ts";
import styles from "./role-permission.module.css";

type Props = {
  roles: UsableRole[];
  /** Part of the wanted roles' names, as typed. */
  wanted: string;
  onWanted: (wanted: string) => void;
  chosenId: UsableRole["id"] | undefined;
  onChoose: (role: UsableRole) => void;
};

/** The roles to choose from, found by their names; those that cannot be changed have a lock. */
export const RoleList = ({ roles, wanted, onWanted, chosenId, onChoose }: Props) => {
  const t = useT();
  const key = wanted.trim().toLowerCase();
  const found = roles.filter((role) => role.label.toLowerCase().includes(key));
  return (
    <aside className={styles.roles}>
      <InputGroup
        leftElement={<Search />}
        name="role"
        aria-label={t("client.grant.find")}
        placeholder={t("client.grant.find")}
        value={wanted}
        onValueChange={onWanted}
      />
      <ul>
        {found.map((role) => (
          <li key={role.id}>
            <button type="button" aria-pressed={chosenId === role.id} onClick={() => onChoose(role)}>
              <span>{role.label}</span>
              {(role.key === "admin" || !role.isGrantable) && (
                <Lock size={12} aria-label={t(role.key === "admin" ? "client.grant.locked" : "client.grant.beyond")} />
              )}
              <em>{role.accountCount}</em>
            </button>
          </li>
        ))}
      </ul>
      <small>{t("client.grant.numbers")}</small>
    </aside>
  );
};
