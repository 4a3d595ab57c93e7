import type { ReactNode } from "react";
import { Checkbox } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { Grid, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import type { TreeRow } from "#client/kit/tree/tree-rows.ts";
import { TreeName } from "#client/kit/tree/tree-table.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { displayWidth } from "#client/lib/display-width.ts";
import { isPartly, share, type Grants } from "./grants.ts";
import type { GrantNode } from "./use-grants.ts";
import styles from "./role-permission.module.css";

/** Marks an unsaved change: plus for a new grant, minus for a removed one. */
export const GrantSign = ({ more, children }: { more: boolean; children: ReactNode }) => (
  <Text
    padX={4}
    size={12}
    line={16}
    weight={600}
    text="center"
    className={classes(styles.sign, more ? styles.isMore : styles.isLess)}
  >
    {children}
  </Text>
);

type Props = {
  rows: TreeRow<GrantNode>[];
  grants: Grants;
  saved: Grants;
  codes: boolean;
  only: boolean;
  locked: boolean;
  /** Points that the user cannot grant to the role. */
  closed: Grants;
  onToggle: (id: string, open: boolean) => void;
  onTick: (id: string, on: boolean) => void;
};

const Line = ({ row, grants, only, onToggle, ...rest }: { row: TreeRow<GrantNode> } & Omit<Props, "rows">) => {
  const { i18n } = useTranslation();
  const nameOf = ({ label, englishName }: { label: string; englishName: string | null }): string =>
    i18n.language === "en" && englishName ? englishName : label;
  const { node, ...place } = row;
  const { granted, of } = share(node, grants);
  const partly = isPartly(node, grants);
  return (
    <tr>
      <td>
        <TreeName {...place} indent={24} onToggle={(open) => onToggle(node.id, open)}>
          {node.id === "" ? (
            <span>{nameOf(node)}</span>
          ) : (
            <Checkbox
              label={nameOf(node)}
              disabled={rest.locked}
              checked={grants.has(node.id) && !partly}
              indeterminate={partly}
              onChange={() => rest.onTick(node.id, partly || !grants.has(node.id))}
            />
          )}
        </TreeName>
      </td>
      <td>
        <Grid columns="repeat(auto-fill, minmax(104px, 1fr))" gap={4} rowGap={0} className={styles.points}>
          {node.apis
            .filter(({ id }) => !only || grants.has(id))
            .map((point) => (
              <Point
                key={point.id}
                id={point.id}
                label={rest.codes ? (point.code ?? nameOf(point)) : nameOf(point)}
                grants={grants}
                {...rest}
              />
            ))}
        </Grid>
      </td>
      <td data-cell="number">
        <span className={granted === of && of > 0 ? styles.full : undefined}>{of > 0 && `${granted}/${of}`}</span>
      </td>
    </tr>
  );
};

/** Row for each menu: tick, interface points, and the number granted including all submenus. */
export const GrantTable = ({ rows, ...props }: Props) => {
  const { grants, only } = props;
  const t = useT();
  const visibleRows = only ? rows.filter(({ node }) => grants.has(node.id) || share(node, grants).granted > 0) : rows;
  return (
    <TableFrame>
      <Table className={styles.table}>
        <TableHead
          columns={[
            { label: t("client.permission.kind.menu"), width: 272 },
            { label: t("client.grant.points") },
            { label: t("client.grant.granted"), cell: "number", width: 84 },
          ]}
        />
        <tbody>
          {visibleRows.map((row) => (
            <Line key={row.node.id} row={row} {...props} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
};

type PointProps = { id: string; label: string } & Pick<Props, "grants" | "saved" | "locked" | "closed" | "onTick">;

/** Longest label that fits next to a tick in one of the six columns, in half-width characters. */
const shortLabel = 10;

/** Tick of a point, with plus or minus while unsaved. A long label takes two columns. */
const Point = ({ id, label, grants, saved, locked, closed, onTick }: PointProps) => {
  const t = useT();
  const isClosed = closed.has(id);
  const [on, was] = [grants.has(id), saved.has(id)];
  return (
    <span
      className={classes(on !== was && styles.isChanged, displayWidth(label) > shortLabel && styles.isLong)}
      title={isClosed ? `${label}: ${t("client.grant.notYours")}` : label}
    >
      <Checkbox
        checked={on}
        disabled={locked || isClosed}
        onChange={() => onTick(id, !on)}
        labelElement={
          <>
            {label}
            {on !== was && <GrantSign more={on}>{on ? "+" : "−"}</GrantSign>}
          </>
        }
      />
    </span>
  );
};
