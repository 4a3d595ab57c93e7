import { useCallback, useState } from "react";
import { Button, Menu, MenuItem as Item, PopoverNext } from "@blueprintjs/core";
import { CaretDown, MenuClosed, MenuOpen, Search } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { Logo } from "#client/kit/logo.tsx";
import { useT } from "#client/lib/i18n.ts";
import { session, type MenuItem } from "#client/state/session.ts";
import { openMenu, usePlace } from "#client/state/menus/place.ts";
import { flat, isRoute, railOf, targetOf, visible } from "#client/state/menus/menu-tree.ts";
import { useActions } from "../actions.tsx";
import { Bell } from "./bell.tsx";
import { LanguageMenu, LiveDot, UserMenu } from "./bar-menus.tsx";
import { FoldedTabs } from "./page-tabs.tsx";
import styles from "./bars.module.css";
import { Key } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Text } from "#client/kit/layout.tsx";

/** The left menu of a page that hides it. */
export type HiddenMenu = { isShown: boolean; toggle: () => void };

type Props = {
  trail: MenuItem[];
  narrow: boolean;
  /** True while the side menu is folded and shows only icons. */
  mini: boolean;
  /** True on a low screen, where the tabs of the open pages are a button of this bar. */
  low: boolean;
  menu: HiddenMenu | undefined;
  onSearch: () => void;
};

/** The logo, the top menus, and the person's tools: search, live sign, exports, theme, language, account. */
export const TopBar = ({ trail, narrow, mini, low, menu, onSearch }: Props) => {
  const t = useT();
  const { info } = useSnapshot(session);
  const theme = useActions().find(({ id }) => id === "theme");
  const menus = visible(info?.menus as MenuItem[] | undefined);
  return (
    <header className={styles.topBar}>
      <div className={classes(styles.brand, mini && styles.isMini)}>
        {menu && (
          <Button
            variant="minimal"
            icon={menu.isShown ? <MenuClosed /> : <MenuOpen />}
            aria-expanded={menu.isShown}
            aria-label={t("client.shell.leftMenu")}
            title={t("client.shell.menuKey")}
            onClick={menu.toggle}
          />
        )}
        <Logo size={22} />
        <Text as="b" weight={600}>
          Cylindra
        </Text>
      </div>
      {narrow ? (
        <TopMenus menus={menus} on={trail[0]} name={t("client.shell.topMenu")} />
      ) : (
        <FittingMenus menus={menus} on={trail[0]} name={t("client.shell.topMenu")} />
      )}
      <div className={styles.right}>
        <button type="button" className={styles.search} onClick={onSearch} title={t("client.palette.hint")}>
          <Search size={14} />
          <span>{t("client.palette.hint")}</span>
          <Key>Ctrl K</Key>
        </button>
        {low && <FoldedTabs />}
        <LiveDot />
        <Bell />
        <Button
          variant="minimal"
          icon={theme?.icon}
          aria-label={t("client.theme")}
          title={theme?.label}
          onClick={theme?.perform}
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

type MenusProps = { menus: MenuItem[]; on?: MenuItem; name: string };

/** Links of the menus. On a phone those that do not fit scroll, and the open one must be visible. */
const TopMenus = ({ menus, on, name, second }: MenusProps & { second?: boolean }) => {
  if (menus.length === 0 && second) return null;
  return (
    <nav className={classes(styles.menus, second && styles.isSecond)} aria-label={name}>
      {menus.map((menu) => (
        <MenuLink key={menu.id} menu={menu} isOn={menu.id === on?.id} scrolls />
      ))}
    </nav>
  );
};

const reveal = (menu: HTMLElement | null): void => menu?.scrollIntoView({ block: "nearest", inline: "center" });

type LinkProps = { menu: MenuItem; isOn: boolean; /** Scrolls into sight when it is open. */ scrolls?: boolean };

const MenuLink = ({ menu, isOn, scrolls, hidden }: LinkProps & { hidden?: boolean }) => {
  const [, go] = useLocation();
  const { label } = usePlace();
  return (
    <a
      ref={isOn && scrolls ? reveal : undefined}
      href={targetOf(menu)}
      className={isOn ? styles.isOn : undefined}
      aria-current={isOn ? "page" : undefined}
      data-hidden={hidden || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openMenu(menu, go);
      }}
    >
      {label(menu)}
    </a>
  );
};

/** Number of the links on the first line of an element. The others wrap to lines that are out of sight. */
const useFitting = (): [(element: HTMLElement | null) => void | (() => void), number] => {
  const [count, setCount] = useState(Infinity);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = (): void => {
      const links = [...element.children].filter((each) => each instanceof HTMLElement);
      setCount(links.filter(({ offsetTop }) => offsetTop === links[0]?.offsetTop).length);
    };
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [watch, count];
};

/** Links of the menus that fit, and a button with the others. */
const FittingMenus = ({ menus, on, name }: MenusProps) => {
  const t = useT();
  const [, go] = useLocation();
  const { label } = usePlace();
  const [watch, count] = useFitting();
  const others = menus.slice(count);
  const current = others.find(({ id }) => id === on?.id);
  return (
    <>
      <nav className={classes(styles.menus, styles.isFitting)} aria-label={name} key={menus.length} ref={watch}>
        {menus.map((menu, index) => (
          <MenuLink key={menu.id} menu={menu} isOn={menu.id === on?.id} hidden={index >= count} />
        ))}
      </nav>
      {others.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          className={styles.moreMenus}
          content={
            <Menu>
              {others.map((menu) => (
                <Item
                  key={menu.id}
                  text={label(menu)}
                  active={menu === current}
                  href={targetOf(menu)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    openMenu(menu, go);
                  }}
                />
              ))}
            </Menu>
          }
        >
          <Button
            variant="minimal"
            intent={current ? "primary" : undefined}
            text={current ? label(current) : t("common.more")}
            endIcon={<CaretDown />}
          />
        </PopoverNext>
      )}
    </>
  );
};
