import { Button, Menu, MenuItem } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, MenuClosed, MenuOpen } from "@blueprintjs/icons";
import { Fragment, useState } from "react";
import { useLocation } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import type { MenuItem as Entry } from "#client/state/session.ts";
import { openMenu, usePlace } from "#client/state/menus/place.ts";
import { flat, samePath, targetOf, visible } from "#client/state/menus/menu-tree.ts";
import { MenuIcon } from "#client/kit/menu-icons.tsx";
import styles from "./shell.module.css";
import { Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Row, Stack } from "#client/kit/layout.tsx";

const version: string | undefined = import.meta.env["VITE_APP_VERSION"];

/** The children of the selected top menu. As icons only it is 48 px wide. */
export const Rail = ({ menus, mini, onToggle }: { menus: Entry[]; mini: boolean; onToggle: () => void }) => {
  const t = useT();
  return (
    <Stack
      as="nav"
      clip
      className={classes(styles.rail, mini && styles.railIsMini)}
      aria-label={t("client.shell.leftMenu")}
    >
      <Menu>
        {menus.map((menu) => (
          <Branch key={menu.id} menu={menu} mini={mini} depth={0} />
        ))}
      </Menu>
      <Row justify="between" rule="top" className={styles.foot}>
        {mini ? (
          <Button
            variant="minimal"
            icon={<MenuOpen />}
            aria-label={t("client.shell.expand")}
            title={t("client.shell.expand")}
            onClick={onToggle}
          />
        ) : (
          <>
            <Button
              variant="minimal"
              size="small"
              icon={<MenuClosed size={14} />}
              text={t("client.shell.collapse")}
              onClick={onToggle}
            />
            <Muted small>{version && `v${version}`}</Muted>
          </>
        )}
      </Row>
    </Stack>
  );
};

const Branch = ({ menu, mini, depth }: { menu: Entry; mini: boolean; depth: number }) => {
  const [, go] = useLocation();
  const { path, trail, label } = usePlace();
  const children = visible(menu.children);
  const within = flat(children).some((child) => child.path && samePath(child.path, path));
  const [open, setOpen] = useState(menu.opened === true || within);
  const leaf = children.length === 0;
  const active = menu.path ? menu.id === trail.at(-1)?.id : mini && within;
  const text = label(menu);
  return (
    <Fragment>
      <MenuItem
        icon={depth === 0 ? <MenuIcon name={menu.icon} /> : undefined}
        className={depth === 0 ? undefined : styles.isChild}
        text={mini ? "" : text}
        title={mini ? text : undefined}
        aria-label={text}
        aria-current={active ? "page" : undefined}
        aria-expanded={leaf || mini ? undefined : open}
        active={active}
        href={leaf ? targetOf(menu) : undefined}
        labelElement={leaf || mini ? undefined : open ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
        onClick={(event) => {
          if (leaf && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
          event.preventDefault();
          if (leaf || mini) openMenu(menu, go);
          else setOpen(!open);
        }}
      />
      {!mini && open && children.map((child) => <Branch key={child.id} menu={child} mini={false} depth={depth + 1} />)}
    </Fragment>
  );
};
