import { Button, SegmentedControl } from "@blueprintjs/core";
import { Endorsed, Link as LinkIcon } from "@blueprintjs/icons";
import { useLocation } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { evidenceAddress } from "../evidence/evidence-address.ts";
import { BarcodeEntry } from "./barcode-entry.tsx";
import { ReplayBody } from "./replay-body.tsx";
import { useReplay } from "./use-replay.ts";
import { useReplayAddress } from "./use-replay-address.ts";
import styles from "./replay.module.css";

const { codes } = auditScreens.replay;

/** `/audit/replay` */
const Replay = () => {
  const may = useCode(...codes.list);
  return may ? <CylinderReplay /> : <EmptyState kind="forbidden" code={codes.list[0]} page />;
};

/** A cylinder's life, event by event, folded in this browser. */
const CylinderReplay = () => {
  const t = useT();
  const [, go] = useLocation();
  const address = useReplayAddress();
  const { gasBarcode, order } = address;
  const { replayed, error, pending, reload } = useReplay(gasBarcode, order);
  const copy = () => void copyText(window.location.href, "client.linkCopied");
  return (
    <>
      <PageHead>
        {replayed && <Button variant="minimal" icon={<LinkIcon />} text={t("replay.copyLink")} onClick={copy} />}
        {replayed && hasCode(...auditScreens.evidence.codes.list) && (
          <Button
            variant="minimal"
            icon={<Endorsed />}
            text={t("evidence.make")}
            onClick={() => go(evidenceAddress({ gasBarcodes: [gasBarcode] }))}
          />
        )}
      </PageHead>
      <div className={styles.identity}>
        <BarcodeEntry gasBarcode={gasBarcode} onOpen={address.open} />
        {replayed && <Muted>{t("replay.count", { count: replayed.steps.length })}</Muted>}
        <Spacer />
        <Muted small>{t("replay.by")}</Muted>
        <SegmentedControl
          size="small"
          options={[
            { value: "recordedAt", label: t("fields.recordedAt") },
            { value: "occurredAt", label: t("fields.occurredAt") },
          ]}
          value={order}
          onValueChange={(value) => address.orderBy(value === "occurredAt" ? value : "recordedAt")}
        />
      </div>
      {gasBarcode === "" && <EmptyState kind="nothing" title={t("replay.none")} text={t("replay.noneText")} />}
      {gasBarcode !== "" && error && <EmptyState kind="failed" error={error} onRetry={reload} />}
      {gasBarcode !== "" && pending && <Loading />}
      {replayed && !error && replayed.steps.length > 0 && (
        <ReplayBody key={gasBarcode} replayed={replayed} address={address} />
      )}
    </>
  );
};

export default Replay;
