import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Applications, Home, More, SmallCross } from "@blueprintjs/icons";
import { type ReactElement, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { screenAt } from "#client/screens/index.ts";
import { letGo } from "#client/state/menus/leaving.ts";
import { session, type MenuItem as Entry } from "#client/state/session.ts";
import { useWidth } from "#client/lib/use-width.ts";
import { tabsInSight } from "#client/state/tabs-in-sight.ts";
import { closeAll, closeOthers, closePage, tabs, visit, type OpenPage } from "#client/state/tabs.ts";
import { isRoute, labelOf, landingPath, samePath, trailAt } from "#client/state/menus/menu-tree.ts";
import styles from "./page-tabs.module.css";
import { Dot } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Box, Grid, Row } from "#client/kit/layout.tsx";

/** The open pages, and how one is closed. The current page becomes one of them. */
const useOpenPages = () => {
  const t = useT();
  const [path, go] = useLocation();
  const search = useSearch();
  const { open } = useSnapshot(tabs);
  const { info } = useSnapshot(session);
  const menus = info?.menus as Entry[] | undefined;
  const label = useTabLabel(menus);
  useEffect(() => {
    const menu = trailAt(menus, path).at(-1);
    const isPage = menu && isRoute(menu) && (samePath(menu.path ?? "", path) || screenAt(path) !== undefined);
    if (!isPage && path !== "/account/settings") return;
    visit({ path, href: search ? `${path}?${search}` : path, pinned: menu?.closable === false });
  }, [menus, path, search]);
  const home = landingPath(menus ?? []);
  const pages = open.filter((page) => label(page));
  const inFront = pages.find((page) => samePath(page.path, path));
  const close = async (page: OpenPage): Promise<void> => {
    const lose = {
      title: t("client.unsaved.title"),
      text: t("client.unsaved.text"),
      action: t("client.unsaved.discard"),
      danger: true,
    };
    if (page.dirty && !(await confirm(lose))) return;
    letGo(page.path);
    const next = closePage(page.path);
    if (samePath(page.path, path)) go(next?.href ?? home);
  };
  return { pages, inFront, label, home, close };
};

/** Tabs of the open pages that fit; the menu at the end lists all. A tab opens the page's last address, with its filters. */
export const PageTabs = () => {
  const t = useT();
  const [, go] = useLocation();
  const { pages, inFront, label, home, close } = useOpenPages();
  const [watch, width] = useWidth();
  const visibleTabs = tabsInSight(pages, inFront, width);
  const hidden = pages.length - visibleTabs.length;
  return (
    <Row align="end" gap={2} fixed className={styles.root}>
      <a
        className={classes(styles.tab, styles.isPin)}
        href={home}
        aria-label={t("client.shell.home")}
        onClick={follow(() => go(home))}
      >
        <Home size={14} />
      </a>
      <nav aria-label={t("client.shell.openPages")} ref={watch}>
        {visibleTabs.map((page) => (
          <PageTab
            key={page.path}
            page={page}
            label={label(page)}
            inFront={page === inFront}
            onOpen={() => go(page.href)}
            onClose={page.pinned ? undefined : () => void close(page)}
          />
        ))}
      </nav>
      <Box as="span" push className={styles.end}>
        <AllPages
          open={pages}
          label={label}
          home={home}
          icon={<More size={14} />}
          text={hidden > 0 ? `+${hidden}` : ""}
        />
      </Box>
    </Row>
  );
};

/** The open pages as one button with their number, for a low screen. Its menu also closes the current one. */
export const FoldedTabs = () => {
  const { pages, inFront, label, home, close } = useOpenPages();
  const onClose = inFront && !inFront.pinned ? () => void close(inFront) : undefined;
  return <AllPages open={pages} {...{ label, home, onClose }} icon={<Applications />} text={String(pages.length)} />;
};

type TabProps = {
  page: OpenPage;
  label: string;
  inFront: boolean;
  onOpen: () => void;
  /** Absent: the tab cannot be closed. */
  onClose?: () => void;
};

const PageTab = ({ page, label, inFront, onOpen, onClose }: TabProps) => {
  const t = useT();
  return (
    <span className={inFront ? classes(styles.tab, styles.isOn) : styles.tab}>
      <a
        href={page.href}
        aria-current={inFront ? "page" : undefined}
        title={label}
        onClick={follow(onOpen)}
        onAuxClick={(event) => event.button === 1 && onClose?.()}
      >
        {label}
      </a>
      {page.dirty && <Dot role="img" aria-label={t("client.unsaved.dot")} />}
      {onClose && (
        <Grid
          as="button"
          middle
          fixed
          pad={0}
          fill="none"
          radius="control"
          tone="inherit"
          type="button"
          aria-label={t("client.shell.closePage", { name: label })}
          onClick={onClose}
        >
          <SmallCross size={14} />
        </Grid>
      )}
    </span>
  );
};

type AllProps = {
  open: readonly OpenPage[];
  label: (page: OpenPage) => string;
  home: string;
  icon: ReactElement;
  /** Number of pages, next to the icon. */
  text: string;
  /** Closes the current page. Absent: its tab does. */
  onClose?: () => void;
};

/** Menu with all open pages, and items that close several at once. */
const AllPages = ({ open, label, home, icon, text, onClose }: AllProps) => {
  const t = useT();
  const [path, go] = useLocation();
  const current = open.find((page) => samePath(page.path, path));
  const pages = open.map((page) => (
    <MenuItem
      key={page.path}
      text={label(page)}
      active={page === current}
      labelElement={page.dirty && <Dot role="img" aria-label={t("client.unsaved.dot")} />}
      onClick={() => go(page.href)}
    />
  ));
  const leave = (): void => {
    closeAll();
    go(home);
  };
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {pages}
          <MenuDivider />
          {onClose && current && (
            <MenuItem text={t("client.shell.closePage", { name: label(current) })} onClick={onClose} />
          )}
          <MenuItem text={t("client.shell.closeOthers")} onClick={() => closeOthers(path)} />
          <MenuItem text={t("client.shell.closeAll")} onClick={leave} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={icon}
        text={text || undefined}
        title={t("client.shell.allPages")}
        aria-label={[t("client.shell.allPages"), text].filter(Boolean).join(" ")}
      />
    </PopoverNext>
  );
};

const follow =
  (go: () => void) =>
  (event: React.MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };

const useTabLabel = (menus: Entry[] | undefined): ((page: OpenPage) => string) => {
  const t = useT();
  const { i18n } = useTranslation();
  return ({ path, title }) => {
    if (title) return title;
    if (path === "/account/settings") return t("client.account.settings");
    const menu = trailAt(menus, path).at(-1);
    return menu ? labelOf(menu, i18n.language) : "";
  };
};
