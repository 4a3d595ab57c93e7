import { Breadcrumb } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { usePlace } from "#client/state/menus/place.ts";
import { samePath, targetOf } from "#client/state/menus/menu-tree.ts";
import { classes } from "#client/lib/classes.ts";
import { Row } from "#client/kit/layout.tsx";
import styles from "./page-head.module.css";

/** The head of a page: the breadcrumb of its menus, its title and its tools. A page below a menu's page has a link back to it. */
export const PageHead = ({ title, extra, children }: { title?: string; extra?: ReactNode; children?: ReactNode }) => {
  const { path, trail, label } = usePlace();
  const [, go] = useLocation();
  const last = trail.at(-1);
  const isBelow = title !== undefined && !samePath(last?.path ?? "", path);
  const crumbs = isBelow ? trail : trail.slice(0, -1);
  return (
    <Row gap={16} fixed padX={16} className={styles.root}>
      <ul className={classes("bp6-breadcrumbs", !isBelow && styles.crumbs)}>
        {crumbs.map((menu) => (
          <li key={menu.id}>
            <Breadcrumb
              text={label(menu)}
              href={targetOf(menu)}
              onClick={(event) => {
                event.preventDefault();
                go(targetOf(menu));
              }}
            />
          </li>
        ))}
        <li>
          <h1 className="bp6-breadcrumb bp6-breadcrumb-current">{title ?? (last ? label(last) : "")}</h1>
        </li>
      </ul>
      {extra}
      <Row gap={4} push className={styles.tools}>
        {children}
      </Row>
    </Row>
  );
};
