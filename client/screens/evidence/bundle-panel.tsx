import { Button } from "@blueprintjs/core";
import { Document, Download, Link } from "@blueprintjs/icons";
import { useState } from "react";
import { evidenceChecks } from "#contracts/audit/evidence-check.ts";
import type { EvidenceDetail, LastCheck } from "#contracts/audit/evidence-calls.ts";
import { fromBase64, toHex } from "#contracts/seals/bytes.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Hash } from "#client/kit/hash/hash.tsx";
import { ErrorLine, IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { CheckLines, linesOf, CheckResult, verdictKey } from "./copy-panel.tsx";
import { keysOf, useCheck, useOwnKeys } from "./use-check.ts";
import { showFailure, fileOf, isBeingMade, saveBundle, useBundle, periodOf } from "./evidence-calls.ts";
import { SubjectIcon, SubjectName, MakingBar } from "./bundle-cells.tsx";
import styles from "./evidence.module.css";

/** Panel of the selected bundle: its contents, and the check of a copy. */
export const BundlePanel = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useT();
  const { data, error, refetch } = useBundle(id);
  const title = data ? t("evidence.bundleOf", { moment: showMoment(data.createdTime) }) : t("evidence.bundle");
  const share = () => void copyText(window.location.href, "client.linkCopied");
  return (
    <SidePanel
      label={t("evidence.bundle")}
      title={title}
      head={
        <>
          <h2>{title}</h2>
          <Spacer />
          <IconButton icon={<Link size={14} />} label={t("evidence.link")} titled onClick={share} />
        </>
      }
      bodyClassName={styles.bundlePanel}
      foot={data?.state === "completed" && <Foot key={id} bundle={data} />}
      onClose={onClose}
    >
      {error && !data && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data && <Body bundle={data} />}
    </SidePanel>
  );
};

const Body = ({ bundle }: { bundle: EvidenceDetail }) => {
  const t = useT();
  return (
    <>
      <Row gap={10} className={styles.bundlePanelSubject}>
        <SubjectIcon row={bundle} size={18} />
        <SubjectName row={bundle} className={styles.name} />
      </Row>
      <p>{bundle.purpose}</p>
      {isBeingMade(bundle) && <MakingBar row={bundle} />}
      {bundle.state === "failed" && (
        <ErrorLine className={styles.bundlePanelFailed}>{bundle.error ?? t("evidence.failed")}</ErrorLine>
      )}
      {bundle.lastCheck && <Kept last={bundle.lastCheck} />}
      <Facts bundle={bundle} />
      {bundle.files.length > 0 && <Files bundle={bundle} />}
    </>
  );
};

/** Last stored check. The server stores only the names of the failed lines. */
const Kept = ({ last: { verdict, at, userName, failed } }: { last: LastCheck }) => {
  const t = useT();
  const unread = verdict === "bad" && !evidenceChecks.some((name) => failed.includes(name));
  return (
    <CheckLines
      verdict={verdict}
      title={t(`evidence.kept.${verdict}`, { moment: showMoment(at) })}
      text={t("evidence.keptBy", { name: userName, verdict: t(verdictKey(verdict)) })}
      lines={unread ? [] : linesOf(failed)}
    />
  );
};

const Facts = ({ bundle }: { bundle: EvidenceDetail }) => {
  const t = useT();
  const { root, treeSize, events, names, digest, finishedTime, gasBarcodes } = bundle;
  const facts: [label: string, value: string | undefined, wide?: true][] = [
    ["common.treeSize", treeSize === null ? undefined : showNumber(treeSize)],
    ["common.events", events === null ? undefined : showNumber(events)],
    ["common.cylinders", showNumber(gasBarcodes.length)],
    ["evidence.names", t(names ? "evidence.namesAdded" : "evidence.idsOnly")],
    ["evidence.period", periodOf(bundle), true],
    ["evidence.finished", showMoment(finishedTime, true), true],
  ];
  return (
    <Grid as="dl" columns="minmax(0, 1fr) minmax(0, 1fr)" above={12} className={styles.facts}>
      {root && <HashFact label="evidence.col.root" value={toHex(fromBase64(root) ?? new Uint8Array())} />}
      {digest && <HashFact label="evidence.digest" value={digest} />}
      {facts.map(([label, value, wide]) => (
        <Row align="stretch" gap={8} hairline="top" line={20} key={label} data-wide={wide}>
          <Text as="dt" fixed size={12} tone="fg3">
            {t(label)}
          </Text>
          <Text as="dd" weight={500} anywhere>
            {value || "—"}
          </Text>
        </Row>
      ))}
    </Grid>
  );
};

const HashFact = ({ label, value }: { label: string; value: string }) => {
  const t = useT();
  return (
    <Row align="stretch" gap={8} hairline="top" line={20} data-wide>
      <Text as="dt" fixed size={12} tone="fg3">
        {t(label)}
      </Text>
      <Text as="dd" weight={500} anywhere>
        <Hash whole value={value} />
      </Text>
    </Row>
  );
};

const Files = ({ bundle: { files, fileName } }: { bundle: EvidenceDetail }) => {
  const t = useT();
  const pictures = files.filter(({ name }) => name.startsWith("pictures/"));
  const entries = [
    ...files.filter((file) => !pictures.includes(file)),
    ...(pictures.length > 0
      ? [{ name: "pictures/", size: pictures.reduce((sum, { size }) => sum + size, 0), count: pictures.length }]
      : []),
  ];
  return (
    <>
      <h3>
        {t("evidence.inFile")}
        <Muted>{fileName}</Muted>
      </h3>
      <Box as="ul" className={styles.files}>
        {entries.map((file) => (
          <Row as="li" gap={8} hairline="top" nowrap line={26} key={file.name}>
            <Document size={12} />
            <Text as="b" weight={500}>
              {file.name}
            </Text>
            {"count" in file && <Muted small>{file.count}</Muted>}
            <Text as="em" push size={12} tone="fg2">
              {showBytes(file.size)}
            </Text>
          </Row>
        ))}
      </Box>
    </>
  );
};

/** Checks the bundle's own file in the browser and offers it for download. */
const Foot = ({ bundle }: { bundle: EvidenceDetail }) => {
  const t = useT();
  const keys = useOwnKeys();
  const { state, check } = useCheck();
  const [fetching, setFetching] = useState(false);
  const verify = async (): Promise<void> => {
    setFetching(true);
    try {
      await check(await fileOf(bundle), bundle.fileName, keysOf(keys.data ?? "") || undefined);
    } catch (error) {
      showFailure(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <>
      {state.step !== "none" && (
        <Box
          fixed
          padY={8}
          padX={16}
          rule="top"
          scroll
          className={styles.checked}
          tabIndex={0}
          role="region"
          aria-label={t("evidence.checked")}
        >
          <CheckResult state={state} onRetry={() => void verify()} />
        </Box>
      )}
      <footer>
        <Spacer />
        <Button
          text={t(bundle.lastCheck ? "evidence.verifyAgain" : "evidence.verify")}
          loading={fetching || state.step === "reading"}
          disabled={keys.isPending}
          onClick={() => void verify()}
        />
        <Button
          intent="primary"
          icon={<Download />}
          text={t("common.download")}
          onClick={() => void saveBundle(bundle)}
        />
      </footer>
    </>
  );
};
