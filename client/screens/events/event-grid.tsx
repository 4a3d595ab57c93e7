import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Grid } from "#client/kit/grid/grid.tsx";
import type { Region } from "#client/kit/grid/region.ts";
import { useT } from "#client/lib/i18n.ts";
import { eventTitle, positionText } from "../event-look/event-words.ts";
import { eventColumns } from "./event-columns.tsx";
import type { EventRow } from "./event-row.ts";
import styles from "./event-grid.module.css";

type Props = {
  rows: readonly EventRow[];
  region: Region | undefined;
  onRegion: (region: Region) => void;
  oneDay: boolean;
  /** Size of the newest checkpoint's tree. */
  covered: number;
  onEnd: () => void;
};

/** The events, and the line up to which a checkpoint covers them. */
const EventGrid = ({ rows, region, onRegion, oneDay, covered, onEnd }: Props) => {
  const t = useT();
  const { i18n } = useTranslation();
  const english = i18n.language === "en";
  const columns = useMemo(() => eventColumns({ t, english, oneDay, covered }), [t, english, oneDay, covered]);
  // The first of the covered rows, or, where the oldest is at the top, the first that is not.
  const border = useMemo(() => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return -1;
    const newestFirst = first.index >= last.index;
    const at = rows.findIndex(({ index }) => (newestFirst ? index < covered : index >= covered));
    return at > 0 ? at : -1;
  }, [rows, covered]);
  return (
    <Grid
      label={t("events.grid")}
      rows={rows}
      columns={columns}
      frozen={1}
      region={region}
      onRegion={onRegion}
      onEnd={onEnd}
      rowClass={(_, index) => (index === border ? styles.checkpoint : undefined)}
      say={({ index, gasBarcode, ...event }) =>
        t("events.say", { position: positionText(index), what: eventTitle(event, t), code: gasBarcode ?? "" })
      }
    />
  );
};

export default EventGrid;
