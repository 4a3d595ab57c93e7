import { Button } from "@blueprintjs/core";
import { Endorsed, Key, Plus } from "@blueprintjs/icons";
import { useState } from "react";
import type { EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import { evidence } from "#contracts/lists/evidence.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Separator } from "#client/kit/inline.tsx";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { Row } from "#client/kit/layout.tsx";
import { CopyPanel } from "./copy-panel.tsx";
import { BundleDialog } from "./bundle-dialog.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { BundleAct, bundleCells } from "./bundle-cells.tsx";
import { BundlePanel } from "./bundle-panel.tsx";
import { useEvidenceAddress, useReread, type EvidenceAddress } from "./evidence-calls.ts";
import styles from "./evidence.module.css";

/** Page `/audit/evidence`: bundles that an outsider can check without our server, and the check of a copy. */
const Evidence = () => {
  const t = useT();
  const address = useEvidenceAddress();
  const reread = useReread();
  const { bundleId, newSubject, ask } = address;
  usePageCommand("add", ask);
  const words = { title: t("evidence.none"), text: t("evidence.noneText"), addLabel: t("evidence.new") };
  return (
    <>
      <ListScreen
        list={evidence}
        cells={bundleCells}
        twoLines
        actions={actsOf}
        actionsWidth={44}
        onOpen={({ id }) => address.choose(id)}
        current={bundleId}
        beside={["id", "copy"]}
        panel={panelOf(address)}
        wide
        primary={<Tools address={address} />}
        nothing={<EmptyState kind="nothing" {...words} onAdd={ask} />}
        note={
          <Row as="span" gap={12} className={styles.note}>
            <Separator />
            <Muted>{t("evidence.logged")}</Muted>
          </Row>
        }
      />
      {newSubject && (
        <BundleDialog
          subject={newSubject}
          address={address}
          onMade={(id) => {
            address.closeAsk(id);
            void reread();
          }}
          onClose={() => address.closeAsk()}
        />
      )}
    </>
  );
};

const actsOf = (row: EvidenceRow) => <BundleAct row={row} />;

const panelOf = ({ checksCopy, bundleId, checkCopy, choose }: EvidenceAddress) => {
  if (checksCopy) return <CopyPanel onClose={() => checkCopy(false)} />;
  return bundleId ? <BundlePanel key={bundleId} id={bundleId} onClose={() => choose(undefined)} /> : null;
};

const Tools = ({ address }: { address: EvidenceAddress }) => {
  const t = useT();
  const [keys, setKeys] = useState(false);
  return (
    <>
      <Button
        variant="minimal"
        icon={<Endorsed />}
        text={t("evidence.copy")}
        active={address.checksCopy}
        onClick={() => address.checkCopy(!address.checksCopy)}
      />
      <Button variant="minimal" icon={<Key />} text={t("common.publicKeys")} onClick={() => setKeys(true)} />
      <Button intent="primary" icon={<Plus />} text={t("evidence.new")} onClick={address.ask} />
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </>
  );
};

export default Evidence;
