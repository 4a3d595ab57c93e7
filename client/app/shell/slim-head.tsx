import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from "@blueprintjs/core";
import { ArrowLeft, More, Search } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { useT } from "#client/lib/i18n.ts";
import { flat, isRoute, visible } from "#client/state/menus/menu-tree.ts";
import { openMenu, usePlace } from "#client/state/menus/place.ts";
import { session, type MenuItem as MenuOf } from "#client/state/session.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { useActions } from "../actions.tsx";
import { LanguageItems, LiveDot, PersonItems } from "./bar-menus.tsx";
import styles from "./bars.module.css";

type Props = { trail: MenuOf[]; onSearch: () => void };

const Pages = () => {
  const [path, go] = useLocation();
  const { info } = useSnapshot(session);
  const { label } = usePlace();
  const menus = visible(info?.menus as MenuOf[] | undefined);
  return menus.map((top) => (
    <MenuSection key={top.id} title={label(top)}>
      {flat([top])
        .filter((menu) => !menu.hidden && isRoute(menu) && visible(menu.children).length === 0)
        .map((menu) => (
          <MenuItem key={menu.id} text={label(menu)} active={menu.path === path} onClick={() => openMenu(menu, go)} />
        ))}
    </MenuSection>
  ));
};

const MenuSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <MenuDivider title={title} />
    {children}
  </>
);

/** All items of the top bar and the menus, behind one button. */
const Everything = ({ onSearch }: Pick<Props, "onSearch">) => {
  const t = useT();
  const theme = useActions().find(({ id }) => id === "theme");
  return (
    <Menu className={styles.menu}>
      <MenuItem icon={<Search />} text={t("client.palette.hint")} onClick={onSearch} />
      <Pages />
      <MenuDivider />
      <LanguageItems />
      {theme && <MenuItem icon={theme.icon} text={theme.label} onClick={theme.perform} />}
      <MenuDivider />
      <PersonItems />
    </Menu>
  );
};

/** Head of a page that needs the full height of a phone: one row, with the rest behind a button. */
export const SlimHead = ({ trail, onSearch }: Props) => {
  const t = useT();
  const { label } = usePlace();
  const last = trail.at(-1);
  return (
    <Row as="header" gap={4} padX={8} className={styles.slimHead}>
      {window.history.length > 1 && (
        <Button
          variant="minimal"
          size="large"
          icon={<ArrowLeft />}
          aria-label={t("common.back")}
          onClick={() => window.history.back()}
        />
      )}
      <Text as="b" grow truncate size={16} weight={600} className={styles.title}>
        {last && label(last)}
      </Text>
      <LiveDot />
      <PopoverNext placement="bottom-end" content={<Everything onSearch={onSearch} />}>
        <Button variant="minimal" size="large" icon={<More />} aria-label={t("common.more")} />
      </PopoverNext>
    </Row>
  );
};
