import { Barcode as BarcodeIcon, Cross, Repeat, Tick, Time, WarningSign } from "@blueprintjs/icons";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import type { ScanResult } from "../desk/outcome.ts";
import type { ScanState } from "../desk/scan-state.ts";
import type { ScanRow } from "../desk/scan-row.ts";
import { useWay } from "./say.tsx";
import { useCylinderInfo } from "./use-cylinder-info.ts";
import styles from "./hero.module.css";
import { FactLine } from "#client/screens/scan/view/facts.tsx";
import { classes } from "#client/lib/classes.ts";
import { Sentence } from "#client/kit/sentence.tsx";

const icons = { ok: Tick, exc: WarningSign, no: Cross, wait: Time, rep: Repeat } satisfies Record<ScanResult, unknown>;

const Facts = ({ row }: { row: ScanRow }) => {
  const t = useT();
  const cylinder = useCylinderInfo(row);
  const facts = [
    cylinder?.specName,
    cylinder?.factoryNumber,
    cylinder?.gasManufacturingUnitName,
    cylinder && t("scan.tare", { kg: cylinder.emptyWeight }),
    t("scan.nthAt", { n: row.n, time: showTime(row.at) }),
  ];
  return <FactLine facts={facts} />;
};

const Says = ({ row, online }: { row: ScanRow; online: boolean }) => {
  const t = useT();
  const wayText = useWay();
  if (row.result === "no" && row.says.length > 0)
    return (
      <ol>
        {row.says.map((line, i) => (
          <li key={line}>
            <i>{row.says.length > 1 ? i + 1 : ""}</i>
            <span>
              <Sentence text={line} code={row.gasBarcode} />
            </span>
          </li>
        ))}
      </ol>
    );
  if (row.result === "wait") return online ? null : <p>{t("scan.kept")}</p>;
  const procedure = t(procedureLabel(row.procedureId));
  const way = row.way?.length ? t("scan.hero.way", { procedure, way: wayText(row) }) : procedure;
  const well = row.filledKg === undefined ? way : t("scan.filledRow", { kg: row.filledKg });
  return (
    <>
      <p>
        <Sentence text={row.says.length > 0 ? row.says.join(" ") : well} code={row.gasBarcode} />
      </p>
      {row.result === "rep" && row.says.length === 0 && <p>{t("scan.repeated")}</p>}
    </>
  );
};

const Waiting = ({ job }: { job: boolean }) => {
  const t = useT();
  return (
    <section className={classes(styles.root, styles.isNone)} aria-live="polite">
      <span className={styles.icon}>
        <BarcodeIcon size={28} />
      </span>
      <div>
        <div className={styles.head}>{t(job ? "scan.hero.none" : "scan.hero.noJob")}</div>
        <p>{t(job ? "scan.hero.noneText" : "scan.noJob")}</p>
      </div>
    </section>
  );
};

/** The scan whose result is shown big. */
export const heroRow = ({ rows, heroId }: Pick<ScanState, "rows" | "heroId">): ScanRow | undefined =>
  rows.find(({ commandId }) => commandId === heroId);

/** The last scan, big enough to be read with a cylinder on the shoulder; `small` where the next one is in hand already. */
export const Hero = ({ state, small = false }: { state: ScanState; small?: boolean }) => {
  const t = useT();
  const row = heroRow(state);
  if (!row) return <Waiting job={state.job !== undefined} />;
  const Icon = icons[row.result];
  const online = state.downSince === undefined;
  const head = row.result === "wait" && online ? "scan.hero.sending" : `scan.hero.${row.result}`;
  return (
    <section className={classes(styles.root, small && styles.isSmall)} data-result={row.result} aria-live="assertive">
      <span className={styles.icon}>
        <Icon size={28} />
      </span>
      <div className={styles.body}>
        <div className={styles.head}>{t(head)}</div>
        <Barcode code={row.gasBarcode} plain className={styles.barcode} />
        <Says row={row} online={online} />
        {!small && <Facts row={row} />}
      </div>
    </section>
  );
};
