import { Button, InputGroup } from "@blueprintjs/core";
import { Error as ErrorIcon } from "@blueprintjs/icons";
import { useState, type FormEvent } from "react";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { asSent } from "../desk/kept-scan.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import type { AsideScan } from "../desk/scan-journal.ts";
import styles from "./aside-list.module.css";
import { Sentence } from "#client/kit/sentence.tsx";

type Props = { desk: Pick<ScanDesk, "correct" | "drop">; scans: AsideScan[] };

const Scan = ({ desk, scan: { item, msg, failed: isFailed } }: Pick<Props, "desk"> & { scan: AsideScan }) => {
  const t = useT();
  const [code, setCode] = useState(item.gasBarcode);
  const [wrong, setWrong] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(!(await desk.correct(item.commandId, code)));
  };
  const drop = async () => {
    const sure = await confirm({
      title: t("scan.aside.dropTitle", { code: item.gasBarcode }),
      text: t("scan.aside.dropText"),
      action: t("scan.aside.drop"),
      danger: true,
    });
    if (sure) await desk.drop(item.commandId);
  };
  return (
    <li>
      <form onSubmit={(event) => void send(event)}>
        <span>
          <b>{t(procedureLabel(item.procedureId))}</b>
          <small>{showMoment(asSent(item).occurredAt)}</small>
        </span>
        <InputGroup
          size="small"
          aria-label={t("fields.gasBarcode")}
          autoComplete="off"
          intent={wrong ? "danger" : "none"}
          value={code}
          onValueChange={setCode}
        />
        <Button size="small" type="submit" text={t(isFailed ? "scan.aside.again" : "scan.aside.send")} />
        <Button size="small" variant="minimal" text={t("scan.aside.drop")} onClick={() => void drop()} />
      </form>
      <p>
        <Sentence text={wrong ? t("scan.hint.noBarcode") : msg} code={item.gasBarcode} />
        {isFailed && <span>{t("scan.aside.failed")}</span>}
      </p>
    </li>
  );
};

/** Scans that the server will not take as they are: kept over reloads until somebody corrects them or gives them up. */
export const AsideList = ({ desk, scans }: Props) => {
  const t = useT();
  if (scans.length === 0) return null;
  return (
    <section className={styles.root} aria-label={t("scan.aside.title", { n: scans.length })}>
      <h2>
        <ErrorIcon size={14} />
        {t("scan.aside.title", { n: scans.length })}
        <small>{t("scan.aside.text")}</small>
      </h2>
      <ul tabIndex={0}>
        {scans.map((scan) => (
          <Scan key={scan.item.commandId} desk={desk} scan={scan} />
        ))}
      </ul>
    </section>
  );
};
