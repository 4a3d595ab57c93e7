import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Tick } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useTranslation } from "react-i18next";
import { languages } from "#contracts/locales/languages.ts";
import { languageNames as names, setLanguage, useT } from "#client/lib/i18n.ts";
import { session } from "#client/state/session.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { Key } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";
import { LineSign, LineSignPlace } from "#client/kit/line-sign.tsx";
import { live } from "#client/state/live/live.ts";
import { type ActionId, useActions } from "../actions.tsx";
import styles from "./bars.module.css";

const useAccount = () => {
  const account = useSnapshot(session).info?.accountInfo;
  return { name: account?.nickName || account?.userName || "", picture: account?.avatar };
};

const personActions: readonly ActionId[] = ["settings", "firstSteps", "help", "signOut"];

/** Menu of the signed-in person: settings (with the code), help and sign-out. */
export const PersonItems = () => {
  const { info } = useSnapshot(session);
  const actions = useActions().filter(({ id }) => personActions.includes(id));
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
      {actions.map(({ id, icon, label, key, perform }) => (
        <MenuItem
          key={id}
          icon={icon}
          text={label}
          labelElement={key === undefined ? undefined : <Key>{key}</Key>}
          onClick={perform}
        />
      ))}
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

/** Menu of the languages. The current one has a tick. */
export const LanguageItems = () => {
  const { i18n } = useTranslation();
  return languages.map((language) => (
    <MenuItem
      key={language}
      text={names[language]}
      active={language === i18n.language}
      labelElement={language === i18n.language ? <Tick /> : undefined}
      onClick={() => void setLanguage(language)}
    />
  ));
};

export const LanguageMenu = () => {
  const t = useT();
  const { i18n } = useTranslation();
  const name = i18n.language === "en" ? "EN" : names.zh;
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <LanguageItems />
        </Menu>
      }
    >
      <Button variant="minimal" text={name} endIcon={<CaretDown />} aria-label={`${name}, ${t("client.language")}`} />
    </PopoverNext>
  );
};

/** Sign of the live channel: up or down. A page that opened without a network shows that it is down. */
export const LiveDot = () => {
  const t = useT();
  const { up, everUp } = useSnapshot(live);
  const { recalled } = useSnapshot(session);
  if (!up && !everUp && !recalled) return <LineSignPlace title={t("client.live.connecting")} />;
  return (
    <LineSign
      up={up}
      text={t(up ? "client.live.up" : "client.live.down")}
      title={t(up ? "client.live.upText" : "client.live.downText")}
    />
  );
};
