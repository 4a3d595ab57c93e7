import type { ImportDetail } from "#contracts/imports/calls.ts";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { batchesOf } from "./batches.ts";
import styles from "./segments.module.css";

/** Rows that the run goes through: those that are registered, refused, or still wait. */
export const rowsOfRun = ({ ready, created, failed }: ImportDetail): number => Math.max(ready, created + failed);

/** The batches of a run, each with its share of the width. */
export const Segments = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const rows = rowsOfRun(of);
  const done = of.state === "running" ? of.done : of.created + of.failed;
  return (
    <Row
      align="stretch"
      gap={2}
      above={8}
      below={6}
      className={styles.segments}
      role="progressbar"
      aria-label={t("client.import.progress")}
      aria-valuemin={0}
      aria-valuemax={rows}
      aria-valuenow={Math.min(done, rows)}
    >
      {batchesOf(rows, done, of.failedBatches).map((batch, at) => (
        <i key={at} style={{ flex: batch.rows }} data-batch={batch.state} />
      ))}
    </Row>
  );
};
