import { Button } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import type { ReactNode } from "react";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { expectedLengths, useCylindersOfCode, useIsTwice } from "../desk/barcode-lengths.ts";
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

type HeldProps = Pick<Props, "desk"> & { scan: HeldScan };

const Read = ({ scan: { gasBarcode, at, job } }: Pick<HeldProps, "scan">) => {
  const t = useT();
  return (
    <span>
      <b>
        <Barcode code={gasBarcode} plain />
      </b>
      <small>
        {t(procedureLabel(job.procedureId))}, {showTime(at)}
      </small>
    </span>
  );
};

const Unusual = ({ desk, scan }: HeldProps) => {
  const t = useT();
  const { id, gasBarcode } = scan;
  const found = useMatches(gasBarcode).filter((match) => !isSameCode(match.gasBarcode, gasBarcode));
  const matches = found.toSorted(
    (one, other) => missing(one.gasBarcode, gasBarcode) - missing(other.gasBarcode, gasBarcode),
  );
  const expected = expectedLengths().join(t("scan.held.or"));
  return (
    <li>
      <Read scan={scan} />
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

const Twice = ({ desk, scan }: HeldProps) => {
  const t = useT();
  return (
    <li>
      <Read scan={scan} />
      <p>{t("scan.twice.text")}</p>
      {useCylindersOfCode(scan.gasBarcode).map(({ gasBarcode, specName, holderName }) => (
        <Button key={gasBarcode} size="small" onClick={() => desk.decide(scan.id, gasBarcode)}>
          <b>
            <Barcode code={gasBarcode} plain />
          </b>{" "}
          <small>{[specName, holderName].filter(Boolean).join(t("entry.comma"))}</small>
        </Button>
      ))}
      <Spacer />
      <Button size="small" text={t("scan.held.discard")} onClick={() => desk.discard(scan.id)} />
    </li>
  );
};

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.root} aria-label={title} role="alert">
    <h2>
      <WarningSign size={14} />
      {title}
    </h2>
    <ul tabIndex={0}>{children}</ul>
  </section>
);

/** Codes of a length that no barcode of the fleet has, and those of several cylinders: they are not sent before somebody decides. */
export const HeldList = ({ desk, scans }: Props) => {
  const t = useT();
  const isTwice = useIsTwice();
  const [twice, unusual] = [scans.filter((scan) => isTwice(scan)), scans.filter((scan) => !isTwice(scan))];
  return (
    <>
      {twice.length > 0 && (
        <List title={t("scan.twice.title", { count: twice.length })}>
          {twice.map((scan) => (
            <Twice key={scan.id} desk={desk} scan={scan} />
          ))}
        </List>
      )}
      {unusual.length > 0 && (
        <List title={t("scan.held.title", { count: unusual.length })}>
          {unusual.map((scan) => (
            <Unusual key={scan.id} desk={desk} scan={scan} />
          ))}
        </List>
      )}
    </>
  );
};
