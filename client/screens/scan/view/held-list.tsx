import { Button } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { expectedLengths } from "../desk/barcode-lengths.ts";
import type { HeldScan } from "../desk/held-scans.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import { useMatches } from "./use-matches.ts";
import styles from "./held-list.module.css";
import { Spacer } from "#client/kit/inline.tsx";

type Props = { desk: Pick<ScanDesk, "decide" | "discard">; scans: HeldScan[] };

/** Of the barcodes that hold it, so many are offered as buttons. */
const offered = 3;

/** 0 where a short read left out the beginning or the end of a code, as most do, else 1. */
const missing = (code: string, read: string): number => {
  const [whole, part] = [canonicalCode(code), canonicalCode(read)];
  return whole.startsWith(part) || whole.endsWith(part) ? 0 : 1;
};

const Held = ({ desk, scan: { id, gasBarcode, at, job } }: Pick<Props, "desk"> & { scan: HeldScan }) => {
  const t = useT();
  const found = useMatches(gasBarcode).filter((match) => !isSameCode(match.gasBarcode, gasBarcode));
  const matches = found.toSorted(
    (one, other) => missing(one.gasBarcode, gasBarcode) - missing(other.gasBarcode, gasBarcode),
  );
  const expected = expectedLengths().join(t("scan.held.or"));
  return (
    <li>
      <span>
        <b>
          <Barcode code={gasBarcode} plain />
        </b>
        <small>
          {t(procedureLabel(job.procedureId))}, {showTime(at)}
        </small>
      </span>
      <p>{t("scan.held.text", { expected, n: gasBarcode.length })}</p>
      {matches.slice(0, offered).map((match) => (
        <Button key={match.gasBarcode} size="small" onClick={() => desk.decide(id, match.gasBarcode)}>
          <Barcode code={match.gasBarcode} plain />
        </Button>
      ))}
      <Spacer />
      <Button size="small" text={t("scan.held.record")} onClick={() => desk.decide(id)} />
      <Button size="small" intent="primary" text={t("scan.held.discard")} onClick={() => desk.discard(id)} />
    </li>
  );
};

/** Codes whose length no barcode of the fleet has: nothing of them is sent before somebody decides. */
export const HeldList = ({ desk, scans }: Props) => {
  const t = useT();
  if (scans.length === 0) return null;
  const title = t("scan.held.title", { count: scans.length });
  return (
    <section className={styles.root} aria-label={title} role="alert">
      <h2>
        <WarningSign size={14} />
        {title}
      </h2>
      <ul tabIndex={0}>
        {scans.map((scan) => (
          <Held key={scan.id} desk={desk} scan={scan} />
        ))}
      </ul>
    </section>
  );
};
