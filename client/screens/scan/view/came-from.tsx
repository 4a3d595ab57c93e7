import { WarningSign } from "@blueprintjs/icons";
import { findProcedure } from "#contracts/procedures/index.ts";
import { Row, Text, Title } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { isRecorded, type ScanRow } from "../session/scan-row.ts";
import { usePlace } from "./row-text.ts";
import styles from "./scan-view.module.css";

/** Cylinders of one origin. `note` says what is odd about it. */
type Origin = { kind: string; name: string; count: number; note: "otherVehicle" | "differs" | undefined };

const noteOf = ({ route, codes }: ScanRow): Origin["note"] => {
  if (route?.chosen !== undefined) return "otherVehicle";
  return codes.includes("ledger.placeDiffers") ? "differs" : undefined;
};

/** Number of cylinders by the place that they came in from, by the ledger. The expected origin comes first. */
export const originsOf = (rows: readonly ScanRow[]): Origin[] => {
  const origins = new Map<string, Origin>();
  for (const row of rows) {
    if (!row.route || !isRecorded(row) || findProcedure(row.procedureId)?.way !== "in") continue;
    const { kind, name } = row.route.from;
    const note = noteOf(row);
    const key = JSON.stringify([kind, name, note]);
    const { count = 0 } = origins.get(key) ?? {};
    origins.set(key, { kind, name, note, count: count + 1 });
  }
  return [...origins.values()].sort(
    (a, b) => Number(a.note !== undefined) - Number(b.note !== undefined) || b.count - a.count,
  );
};

/** The origins of the job's cylinders, by the ledger. */
export const CameFrom = ({ rows }: { rows: readonly ScanRow[] }) => {
  const t = useT();
  const place = usePlace();
  const origins = originsOf(rows);
  if (origins.length === 0) return null;
  return (
    <Text as="section" below={12}>
      <Title as="h3" below={4}>
        {t("scan.cameFrom")}
      </Title>
      <Text as="ul" size={13} className={styles.origins}>
        {origins.map(({ kind, name, count, note }) => (
          <Row
            as="li"
            key={`${kind} ${name} ${note}`}
            gap={6}
            padY={4}
            hairline="bottom"
            weight={500}
            tone={note ? "warn" : "fg"}
          >
            {note && <WarningSign size={14} />}
            <Text grow>
              {place({ kind, name })}{" "}
              {note && (
                <Text as="small" size={12} weight={400}>
                  {t(`scan.origin.${note}`)}
                </Text>
              )}
            </Text>
            <Text as="b" weight={600} mono>
              {count}
            </Text>
          </Row>
        ))}
      </Text>
    </Text>
  );
};
