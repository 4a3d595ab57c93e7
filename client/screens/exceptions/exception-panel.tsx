import { Button, TextArea, Tab, Tabs } from "@blueprintjs/core";
import { useState } from "react";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { Grid, Row, Text, Truncate } from "#client/kit/layout.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { openCylinder } from "#client/state/open-cylinder.ts";
import { HistoryNode, NodeCircle } from "#client/kit/history/history-node.tsx";
import { entryLines, entryTitle } from "#contracts/streams/describe-event.ts";
import { toneOf } from "#client/kit/history/history-kind.ts";
import { useWhen, ExceptionFacts, InHand } from "#client/exceptions/exception-parts.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { companyTypes } from "#contracts/streams/company-type.ts";
import { references } from "#contracts/fields/references.ts";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { showOk } from "#client/state/toasts.ts";
import { ScrapDialog } from "#client/exceptions/scrap-dialog.tsx";
import { type ExceptionRow, useActions, type Act } from "#client/exceptions/exception.ts";
import { FormArea, CommentForm, PanelNotes } from "#client/exceptions/exception-thread.tsx";
import { Muted, Spacer, Count } from "#client/kit/inline.tsx";
import { processUnqualified } from "#contracts/commands/process-unqualified.ts";
import { titleOf } from "#client/exceptions/exception-words.ts";
import { SidePanel } from "#client/kit/side-panel/side-panel.tsx";
import { useLastEvents, useProcess } from "./exception-calls.ts";
import styles from "./exceptions.module.css";

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

const outcomes = [
  { status: 1, word: "standard" },
  { status: 2, word: "scrap" },
] as const;
type Status = (typeof outcomes)[number]["status"];

type ChoiceProps = { selected: Status | undefined; onChoose: (status: Status) => void };

const Outcomes = ({ selected, onChoose }: ChoiceProps) => {
  const t = useT();
  return (
    <Grid
      columns="1fr 1fr"
      gap={8}
      className={styles.outcome}
      role="radiogroup"
      aria-label={t("exceptions.process.outcome")}
    >
      {outcomes.map(({ status, word }) => (
        <Row
          as="label"
          align="start"
          gap={8}
          padY={6}
          padX={10}
          fill="bg"
          radius="control"
          key={status}
          className={selected === status ? styles.isChosenOutcome : undefined}
        >
          <input
            type="radio"
            name="isGoodStatus"
            value={status}
            checked={selected === status}
            onChange={() => onChoose(status)}
          />
          <span>
            <b>{t(`exceptions.process.${word}`)}</b>
            <Text as="small" block size={12} line={16} weight={400} tone="fg2">
              {t(`exceptions.process.${word}Text`)}
            </Text>
          </span>
        </Row>
      ))}
    </Grid>
  );
};

type Store = { id: string; name: string };

/** State of a decision: its fields and the request. Scrapping asks first, in a dialog of its own. */
const useDecision = (row: ExceptionRow) => {
  const t = useT();
  const process = useProcess();
  const [status, setStatus] = useState<Status>();
  const [store, setStore] = useState<Store>();
  const [measures, setMeasures] = useState("");
  const [working, setWorking] = useState(false);
  const [scrapping, setScrapping] = useState(false);
  const ready = status === 2 || (status === 1 && store !== undefined && measures.trim() !== "");
  const send = async (processingMeasures: string) => {
    if (status === undefined) return;
    setScrapping(false);
    setWorking(true);
    const went = await process(row, { isGoodStatus: status, storeId: store?.id, processingMeasures });
    setWorking(false);
    const done = status === 2 ? "exceptions.process.scrapDone" : "exceptions.process.done";
    if (went) showOk(t(done, { code: grouped(row.gasBarcode) }));
  };
  const submit = () => (status === 2 ? setScrapping(true) : void send(measures.trim()));
  return {
    status,
    setStatus,
    store,
    setStore,
    measures,
    setMeasures,
    ready,
    working,
    scrapping,
    setScrapping,
    submit,
    send,
  };
};

const StoreField = ({ store, onStore }: { store: Store | undefined; onStore: (store: Store | undefined) => void }) => {
  const t = useT();
  return (
    <Grid align="start" columns="72px minmax(0, 1fr)" gap={8} above={8} className={styles.field}>
      <Text padY={6} size={13} line={20} weight={400} tone="fg2">
        {t("exceptions.process.store")}
      </Text>
      <LookupInput
        name="storeId"
        label={t("exceptions.process.store")}
        lookup={references.company.lookup}
        params={{ companyType: companyTypes.store }}
        value={store ? [store.id] : []}
        known={store ? { [store.id]: store.name } : {}}
        placeholder={t("client.form.required")}
        onChange={(_, [offer]) => onStore(offer && { id: offer.id, name: offer.name })}
      />
    </Grid>
  );
};

/** Decides about a cylinder on hold: back to a store with the measures taken, or scrapped (rules §6, §4 Holds). */
const ProcessForm = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const decision = useDecision(row);
  const { status, setStatus, store, setStore, measures, setMeasures, ready, working, submit } = decision;
  return (
    <>
      <FormArea>
        <Outcomes selected={status} onChoose={setStatus} />
        {status !== 2 && <StoreField store={store} onStore={setStore} />}
        <Grid as="label" align="start" columns="72px minmax(0, 1fr)" gap={8} above={8} className={styles.field}>
          <Text padY={6} size={13} line={20} weight={400} tone="fg2">
            {t("exceptions.process.measures")}
          </Text>
          <TextArea
            name="processingMeasures"
            fill
            rows={2}
            maxLength={500}
            placeholder={t("client.form.required")}
            value={measures}
            onChange={(event) => setMeasures(event.currentTarget.value)}
          />
        </Grid>
      </FormArea>
      <footer>
        <Muted small>{t(status === 2 ? "exceptions.process.afterScrap" : "exceptions.process.after")}</Muted>
        <Spacer />
        <Button
          intent={status === 2 ? "danger" : "primary"}
          text={t("exceptions.process.submit")}
          disabled={!ready}
          loading={working}
          onClick={submit}
        />
      </footer>
      {decision.scrapping && (
        <ScrapDialog
          gasBarcode={row.gasBarcode}
          reason={measures.trim()}
          maxLength={500}
          onScrap={(reason) => void decision.send(reason)}
          onClose={() => decision.setScrapping(false)}
        />
      )}
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
