import { Button } from "@blueprintjs/core";
import { Flash, Moon, Search } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { Logo } from "#client/kit/logo.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session, type MenuItem } from "#client/state/session.ts";
import { settings, toggleTheme } from "#client/state/settings.ts";
import { openMenu, usePlace } from "#client/state/menus/place.ts";
import { flat, isRoute, railOf, targetOf, visible } from "#client/state/menus/menu-tree.ts";
import { Bell } from "./bell.tsx";
import { LanguageMenu, LiveDot, UserMenu } from "./bar-menus.tsx";
import styles from "./bars.module.css";
import { Key } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Text } from "#client/kit/layout.tsx";

type Props = {
  trail: MenuItem[];
  narrow: boolean;
  /** True while the side menu is folded and shows only icons. */
  mini: boolean;
  onSearch: () => void;
};

/** The logo, the top menus, and the person's tools: search, live sign, exports, theme, language, account. */
export const TopBar = ({ trail, narrow, mini, onSearch }: Props) => {
  const t = useT();
  const { info } = useSnapshot(session);
  const { theme } = useSnapshot(settings);
  const menus = visible(info?.menus as MenuItem[] | undefined);
  const dark = theme === "dark";
  return (
    <header className={styles.topBar}>
      <div className={classes(styles.brand, mini && styles.isMini)}>
        <Logo size={22} />
        <Text as="b" weight={600}>
          Cylindra
        </Text>
      </div>
      <TopMenus menus={menus} on={trail[0]} name={t("client.shell.topMenu")} />
      <div className={styles.right}>
        <button type="button" className={styles.search} onClick={onSearch} title={t("client.palette.hint")}>
          <Search size={14} />
          <span>{t("client.palette.hint")}</span>
          <Key>Ctrl K</Key>
        </button>
        <LiveDot />
        <Bell />
        <Button
          variant="minimal"
          icon={dark ? <Flash /> : <Moon />}
          aria-label={t("client.theme")}
          title={t(dark ? "client.themeLight" : "client.themeDark")}
          onClick={toggleTheme}
        />
        <LanguageMenu />
        <UserMenu />
      </div>
      {narrow && trail[0] && (
        <TopMenus
          menus={flat(railOf(trail[0])).filter((menu) => !menu.hidden && isRoute(menu))}
          on={trail.at(-1)}
          name={t("client.shell.leftMenu")}
          second
        />
      )}
    </header>
  );
};

/** Menus that do not fit scroll, and the open one must be visible. */
const reveal = (menu: HTMLElement | null): void => menu?.scrollIntoView({ block: "nearest", inline: "center" });

const TopMenus = ({
  menus,
  on,
  name,
  second,
}: {
  menus: MenuItem[];
  on?: MenuItem;
  name: string;
  second?: boolean;
}) => {
  const [, go] = useLocation();
  const { label } = usePlace();
  if (menus.length === 0 && second) return null;
  return (
    <nav className={classes(styles.menus, second && styles.isSecond)} aria-label={name}>
      {menus.map((menu) => (
        <a
          key={menu.id}
          ref={menu.id === on?.id ? reveal : undefined}
          href={targetOf(menu)}
          className={menu.id === on?.id ? styles.isOn : undefined}
          aria-current={menu.id === on?.id ? "page" : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            openMenu(menu, go);
          }}
        >
          {label(menu)}
        </a>
      ))}
    </nav>
  );
};
