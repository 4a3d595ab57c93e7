import { Cross, Edit, Endorsed, Lock, Tint, Undo, Wrench } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { findProcedure } from "#contracts/procedures/index.ts";
import { Bottle } from "#client/kit/bottle.tsx";
import { Grid } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import type { HistoryRow } from "./history-kind.ts";
import styles from "./history.module.css";

type CircleProps = {
  /** `alert` and `late` colour only the ring. */
  tone: "hold" | "refused" | "exc" | "alert" | "late" | undefined;
  className?: string;
  children: ReactNode;
};

/** The circle around an icon on the timeline. */
export const NodeCircle = ({ tone, className, ...rest }: CircleProps) => (
  <Grid
    as="i"
    middle
    fixed
    fill="bg"
    radius="round"
    className={classes(styles.node, className)}
    data-tone={tone}
    {...rest}
  />
);

/** The icon of an entry on the timeline: a lock for a hold, otherwise by the kind of entry. */
export const HistoryNode = ({ row }: { row: HistoryRow }) => {
  if ((row.holdsAdded?.length ?? 0) > 0) return <Lock size={14} />;
  if (row.kind === "refused") return <Cross size={14} />;
  if (row.kind === "voided" || row.kind === "reversed") return <Undo size={14} />;
  const sign = findProcedure(row.procedureId)?.history;
  switch (sign) {
    case undefined:
      return <Edit size={14} />;
    case "moves":
      return <Bottle full={row.content === "full"} />;
    case "fills":
      return <Tint size={14} />;
    case "checks":
      return <Endorsed size={14} />;
    case "repairs":
      return <Wrench size={14} />;
    default:
      return sign satisfies never;
  }
};
