import { Button } from "@blueprintjs/core";
import { Endorsed, Key, Plus } from "@blueprintjs/icons";
import { useState } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Separator } from "#client/kit/inline.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { CopyPanel } from "./check/copy-panel.tsx";
import { BundleDialog } from "./dialog/bundle-dialog.tsx";
import { KeysDialog } from "./keys/keys-dialog.tsx";
import { BundlePanel } from "./list/bundle-panel.tsx";
import { BundleTable } from "./list/bundle-table.tsx";
import { PAGE_SIZE, useBundles, useEvidenceAddress, useReread, type EvidenceAddress } from "./use-evidence.ts";
import styles from "./evidence.module.css";

const { codes } = auditScreens.evidence;

const made = { op: "from", input: "day", range: "createdTime", label: "evidence.col.made" } as const;

/** Search fields of the list of bundles. */
const search: Record<string, SearchField> = {
  find: { op: "contains", input: "text", label: "evidence.find" },
  kind: {
    op: "equals",
    input: "choice",
    label: "evidence.kindLabel",
    options: ["cylinder", "recall", "order"].map((value) => ({ value, label: `evidence.kind.${value}` })),
  },
  userName: { op: "contains", input: "text", label: "evidence.madeBy" },
  createdTimeBegin: made,
  createdTimeEnd: { ...made, op: "to" },
};

/** `/audit/evidence`: bundles that an outsider can check without us, and the check of a copy. */
const Evidence = () => {
  const may = useCode(...codes.list);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return <EvidencePage />;
};

const EvidencePage = () => {
  const address = useEvidenceAddress();
  const reread = useReread();
  const { chosen, checksCopy, asked } = address;
  return (
    <>
      <Head address={address} />
      <div className={classes(styles.root, (chosen ?? checksCopy) && styles.hasPanel)}>
        <section className={styles.list}>
          <FilterBar list={{ search }} values={address.values} onSearch={address.search} />
          <BundlesFound address={address} />
        </section>
        {checksCopy && <CopyPanel onClose={() => address.checkCopy(false)} />}
        {chosen && !checksCopy && <BundlePanel key={chosen} id={chosen} onClose={() => address.choose(undefined)} />}
      </div>
      {asked && (
        <BundleDialog
          subject={asked}
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

const Head = ({ address }: { address: EvidenceAddress }) => {
  const t = useT();
  const [keys, setKeys] = useState(false);
  usePageCommand("add", address.ask);
  return (
    <>
      <PageHead>
        <Button
          variant="minimal"
          icon={<Endorsed />}
          text={t("evidence.copy")}
          active={address.checksCopy}
          onClick={() => address.checkCopy(!address.checksCopy)}
        />
        <Button variant="minimal" icon={<Key />} text={t("evidence.keys")} onClick={() => setKeys(true)} />
        <Button intent="primary" icon={<Plus />} text={t("evidence.new")} onClick={address.ask} />
      </PageHead>
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </>
  );
};

const BundlesFound = ({ address }: { address: EvidenceAddress }) => {
  const t = useT();
  const found = useBundles(address);
  const nothing = {
    title: t("evidence.none"),
    text: t("evidence.noneText"),
    onAdd: address.ask,
    addLabel: t("evidence.new"),
  };
  return (
    <Found of={found} address={address} nothing={nothing}>
      {(bundles) => (
        <>
          <BundleTable rows={bundles} chosen={address.chosen} onChoose={address.choose} />
          <Pager total={found.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn}>
            <span className={styles.note}>
              <Separator />
              <Muted>{t("evidence.logged")}</Muted>
            </span>
          </Pager>
        </>
      )}
    </Found>
  );
};

export default Evidence;
