import { Tab, Tabs } from "@blueprintjs/core";
import { useState } from "react";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Row, Text, Truncate } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { openCylinder } from "#client/state/open-cylinder.ts";
import { HistoryNode, NodeCircle } from "#client/kit/history/history-node.tsx";
import { entryLines, entryTitle } from "#contracts/streams/describe-event.ts";
import { toneOf } from "#client/kit/history/history-kind.ts";
import { ExceptionFacts, InHand, useWhen } from "#client/exceptions/exception-parts.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { type Act, type ExceptionRow, useActions } from "#client/exceptions/exception.ts";
import { CommentForm, PanelNotes } from "#client/exceptions/exception-thread.tsx";
import { Count } from "#client/kit/inline.tsx";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { titleOf } from "#client/exceptions/exception-words.ts";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useLastEvents } from "./exception-calls.ts";
import styles from "./exceptions.module.css";
import { ProcessForm } from "./process-form.tsx";

const shownEvents = 5;

const PanelEvents = ({ gasBarcode }: { gasBarcode: string }) => {
  const t = useT();
  const when = useWhen("second");
  const page = useLastEvents(gasBarcode, shownEvents, hasCode(...cylinderScreens.record.codes.list));
  if (!page || page.list.length === 0) return null;
  return (
    <>
      <h3>
        {t("exceptions.lastEvents", { count: page.list.length })}
        <LinkButton onClick={() => openCylinder(gasBarcode)}>{t("exceptions.allEvents", { n: page.total })}</LinkButton>
      </h3>
      <Text as="ol" fill="bg" radius="panel" className={styles.events}>
        {page.list.map((row) => {
          const say = [...entryLines(row, t), row.lastLocationName ?? ""].filter(Boolean).join(" · ");
          return (
            <Row as="li" gap={10} key={row.id}>
              <NodeCircle tone={toneOf(row)} className={styles.node}>
                <HistoryNode row={row} />
              </NodeCircle>
              <div>
                <Text as="b" block weight={500} nowrap>
                  {entryTitle(row, t)}
                </Text>
                <Truncate as="small" block size={12} line={16} tone="fg3" title={say}>
                  {say}
                </Truncate>
              </div>
              <div className={styles.moment}>
                {when(row.createdTime)}
                <Truncate as="small" block size={12} line={16} tone="fg3">
                  r{row.revision}
                </Truncate>
              </div>
            </Row>
          );
        })}
      </Text>
    </>
  );
};

type Props = { row: ExceptionRow; me: string; may: boolean; act: Act; onClose: () => void };

type TabName = "process" | "comment";

/** A hold has both tabs: processing needs its own permission, and everybody who works on exceptions may comment. */
const PanelTabs = ({ row, may, act }: Pick<Props, "row" | "may" | "act">) => {
  const t = useT();
  const processes =
    useCode(...processUnqualified.permission) &&
    row.kind === "hold" &&
    row.cylinderId !== null &&
    row.status !== "closed";
  const [selectedTab, setSelectedTab] = useState<TabName>("process");
  const tab: TabName = processes && (selectedTab === "process" || !may) ? "process" : "comment";
  const notes = useActions(row.id)?.total;
  if (!processes && !may) return null;
  return (
    <>
      {processes && may && (
        <Tabs
          id="exception"
          className={styles.tabs}
          selectedTabId={tab}
          onChange={(id) => setSelectedTab(id as TabName)}
        >
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

/** Panel of the selected exception: event, earlier events, owner and comments. Head and foot are fixed, the rest scrolls. */
export const ExceptionPanel = ({ row, me, may, act, onClose }: Props) => {
  const t = useT();
  const scan = row.exceptions.length > 1 ? t("exceptions.oneScan", { count: row.exceptions.length }) : titleOf(row, t);
  return (
    <SidePanel
      label={t("exceptions.selected")}
      title={titleOf(row, t)}
      className={styles.panel}
      bodyClassName={styles.panelBody}
      head={
        <>
          <h2 title={titleOf(row, t)}>{scan}</h2>
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
