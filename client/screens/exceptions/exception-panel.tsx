import { Tab, Tabs } from "@blueprintjs/core";
import { useState } from "react";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { CommentForm, PanelNotes } from "#client/exceptions/exception-thread.tsx";
import { useActions, type Act, type ExceptionRow } from "#client/exceptions/exception.ts";
import { ExceptionFacts, InHand, SeverityTag } from "#client/exceptions/exception-parts.tsx";
import { titleOf } from "#client/exceptions/exception-words.ts";
import { PanelEvents } from "./panel-events.tsx";
import { ProcessForm } from "./process-form.tsx";
import { Count } from "#client/kit/inline.tsx";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import styles from "./exception-panel.module.css";

type Props = { row: ExceptionRow; me: string; may: boolean; act: Act; onClose: () => void };

type TabName = "process" | "comment";

/** Both are open to the same rows: a hold is processed by who may, and said something about by all who work here. */
const PanelTabs = ({ row, may, act }: Pick<Props, "row" | "may" | "act">) => {
  const t = useT();
  const processes =
    useCode(...processUnqualified.permission) &&
    row.kind === "hold" &&
    row.cylinderId !== null &&
    row.status !== "closed";
  const [chosen, setChosen] = useState<TabName>("process");
  const tab: TabName = processes && (chosen === "process" || !may) ? "process" : "comment";
  const notes = useActions(row.id)?.total;
  if (!processes && !may) return null;
  return (
    <>
      {processes && may && (
        <Tabs id="exception" className={styles.tabs} selectedTabId={tab} onChange={(id) => setChosen(id as TabName)}>
          <Tab id="process" disabled={false} title={t("exceptions.process.tab")} />
          <Tab id="comment" disabled={false}>
            {t("exceptions.tabComment")}
            {notes !== undefined && notes > 0 && <Count>{notes}</Count>}
          </Tab>
        </Tabs>
      )}
      {tab === "process" ? <ProcessForm row={row} /> : <CommentForm row={row} act={act} />}
    </>
  );
};

/** The chosen exception: what happened, what led to it, who has it, and what was said. Head and foot stay, the rest scrolls. */
export const ExceptionPanel = ({ row, me, may, act, onClose }: Props) => {
  const t = useT();
  return (
    <SidePanel
      label={t("exceptions.selected")}
      title={titleOf(row, t)}
      className={styles.root}
      bodyClassName={styles.body}
      head={
        <>
          <SeverityTag kind={row.kind} status={row.status} />
          <h2 title={titleOf(row, t)}>{titleOf(row, t)}</h2>
          <code>{row.code}</code>
        </>
      }
      foot={<PanelTabs row={row} may={may} act={act} />}
      onClose={onClose}
    >
      <ExceptionFacts row={row} />
      <InHand row={row} me={me} may={may} act={act} />
      {row.cylinderId !== null && <PanelEvents gasBarcode={row.gasBarcode} />}
      <PanelNotes id={row.id} />
    </SidePanel>
  );
};
