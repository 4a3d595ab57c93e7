import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Cog, Compass, Help, LogOut } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { firstStepsCode } from "#contracts/wire/first-steps.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { help } from "#client/state/help.ts";
import { hasCode, session } from "#client/state/session.ts";
import { signOut } from "#client/state/sign-out.ts";
import { firstStepsPath, useFirstStepsAway } from "../first-steps/entry.ts";
import styles from "./user-menu.module.css";
import { Avatar } from "#client/kit/avatar.tsx";
import { Key } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";

const useAccount = () => {
  const account = useSnapshot(session).info?.accountInfo;
  return { name: account?.nickName || account?.userName || "", picture: account?.avatar };
};

/** The person signed in: settings (with the code), and out. */
export const PersonItems = () => {
  const t = useT();
  const [, go] = useLocation();
  const { info } = useSnapshot(session);
  const [, putAway] = useFirstStepsAway();
  const leave = async (): Promise<void> => {
    const sure = await confirm({
      title: t("client.signOut"),
      text: t("client.signOutText"),
      action: t("client.signOut"),
    });
    if (sure) await signOut();
  };
  return (
    <>
      <li className={styles.whoami}>
        <Text as="b" block weight={600}>
          {useAccount().name}
        </Text>
        <Text as="small" size={12} tone="fg3">
          {info?.accountInfo.userName}
        </Text>
      </li>
      <MenuDivider />
      {hasCode("api:admin:user:getbasic") && (
        <MenuItem icon={<Cog />} text={t("client.account.settings")} onClick={() => go("/account/settings")} />
      )}
      {hasCode(firstStepsCode) && (
        <MenuItem
          icon={<Compass />}
          text={t("firstSteps.menu")}
          onClick={() => {
            putAway(false);
            go(firstStepsPath);
          }}
        />
      )}
      <MenuItem
        icon={<Help />}
        text={t("client.help.menu")}
        labelElement={<Key>F1</Key>}
        onClick={() => (help.open = true)}
      />
      <MenuItem icon={<LogOut />} text={t("client.signOut")} onClick={() => void leave()} />
    </>
  );
};

export const UserMenu = () => {
  const t = useT();
  const { name, picture } = useAccount();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <PersonItems />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        icon={<Avatar name={name} picture={picture} />}
        text={<span className={styles.name}>{name}</span>}
        endIcon={<CaretDown />}
        aria-label={t("client.account.menu", { name })}
      />
    </PopoverNext>
  );
};
