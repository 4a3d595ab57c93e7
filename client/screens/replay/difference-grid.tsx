import { ArrowRight } from "@blueprintjs/icons";
import { useMemo } from "react";
import { Grid } from "#client/kit/grid/grid.tsx";
import type { GridColumn } from "#client/kit/grid/grid-column.ts";
import { classes } from "#client/lib/classes.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import type { Difference } from "./state-beside.tsx";
import styles from "./replay.module.css";

const columnsOf = (t: Translate): GridColumn<Difference>[] => [
  { name: "field", label: t("common.field"), width: 132, cell: ({ label }) => label },
  { name: "before", label: t("replay.before"), width: 120, grows: true, cell: ({ before }) => before || "—" },
  { name: "arrow", label: "", width: 50, cell: ({ changed }) => changed && <ArrowRight size={12} /> },
  { name: "after", label: t("replay.after"), width: 120, grows: true, cell: ({ after }) => after || "—" },
];

const DifferenceGrid = ({ rows }: { rows: readonly Difference[] }) => {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Grid
      label={t("common.state")}
      rows={rows}
      columns={columns}
      rowClass={({ changed, first }) => classes(styles.cell, changed && styles.isChanged, first && styles.isFirst)}
    />
  );
};

export default DifferenceGrid;
