import { Tab, Tabs } from "@blueprintjs/core";
import { useState, type PointerEvent } from "react";
import { useSnapshot } from "valtio";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, session } from "#client/state/session.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { isDone } from "#client/exceptions/exception-words.ts";
import { BasicTab } from "./basic-tab.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { useLiveCylinder } from "./use-live-cylinder.ts";
import { useCylinder, useDetailTotals, useHistory, useExceptionsOf } from "./cylinder-calls.ts";
import { DetailFacts } from "./detail-facts.tsx";
import { DetailHead } from "./detail-head.tsx";
import { detailLists } from "./detail-lists.ts";
import { HistoryTab } from "./history-tab.tsx";
import { ListTab } from "./list-tab.tsx";
import { Count } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import styles from "./detail-body.module.css";

type Props = {
  gasBarcode: string;
  /** Of the heading that names the dialog. */
  titleId: string;
  full: boolean;
  onFull: () => void;
  onClose: () => void;
  dragBy: (event: PointerEvent<HTMLElement>) => void;
};

const Title = ({ text, total }: { text: string; total: number | undefined }) => (
  <>
    {text}
    {total !== undefined && <Count>{total}</Count>}
  </>
);

type TabsProps = { cylinder: CylinderAnswer; history: ReturnType<typeof useHistory>; exceptions: ExceptionRow[] };

/** The tabs of a cylinder. Those that the viewer has no code for are left out. */
const DetailTabs = ({ cylinder, history, exceptions }: TabsProps) => {
  const t = useT();
  const [tab, setTab] = useState<string>("history");
  const lists = detailLists.filter(({ list }) => hasCode(...list.permission));
  const pages = useDetailTotals(lists, cylinder.id);
  const fillings = pages[lists.findIndex(({ name }) => name === "filling")];
  return (
    <Tabs
      id="cylinder-detail"
      className={styles.tabs}
      selectedTabId={tab}
      onChange={(id, _before, { target }) => {
        setTab(String(id));
        // Tabs that do not fit are scrolled, and the chosen one has to be seen.
        if (target instanceof Element)
          target.closest("[role=tab]")?.scrollIntoView({ block: "nearest", inline: "center" });
      }}
      renderActiveTabPanelOnly
    >
      {/* Without a word about it a tab is not enabled either, and the arrow keys pass it by. */}
      <Tab id="basic" disabled={false} title={t("detail.tab.basic")} panel={<BasicTab cylinder={cylinder} />} />
      <Tab
        id="history"
        disabled={false}
        title={<Title text={t("detail.tab.history")} total={history.data?.pages[0]?.total} />}
        panel={<HistoryTab history={history} fillings={fillings} exceptions={exceptions} />}
      />
      {lists.map((of, i) => (
        <Tab
          key={of.name}
          id={of.name}
          disabled={false}
          title={<Title text={t(`detail.tab.${of.name}`)} total={pages[i]?.total} />}
          panel={<ListTab cylinderId={cylinder.id} of={of} />}
        />
      ))}
    </Tabs>
  );
};

/** Head, facts and tabs of one cylinder. */
export const DetailBody = ({ gasBarcode, ...frame }: Props) => {
  const t = useT();
  useSnapshot(session);
  const cylinder = useCylinder(gasBarcode);
  const history = useHistory(gasBarcode);
  const exceptions = useExceptionsOf(cylinder.data?.id);
  useLiveCylinder(gasBarcode, cylinder.data?.id);
  const missing = cylinder.error instanceof ApiError && cylinder.error.status === 404;
  return (
    <>
      <DetailHead
        gasBarcode={gasBarcode}
        cylinder={cylinder.data}
        exceptions={exceptions?.list.filter((row) => !isDone(row)).length}
        {...frame}
      >
        {cylinder.data && (
          <DetailActions
            cylinder={cylinder.data}
            recorded={(history.data?.pages[0]?.list ?? []).some(({ procedureId }) => procedureId !== null)}
          />
        )}
      </DetailHead>
      {cylinder.isPending && <Loading />}
      {missing && (
        <p className={styles.none}>
          <Sentence text={t("detail.notFound", { code: gasBarcode })} code={gasBarcode} />
        </p>
      )}
      {cylinder.error && !missing && (
        <EmptyState kind="failed" error={cylinder.error} onRetry={() => void cylinder.refetch()} />
      )}
      {cylinder.data && (
        <>
          <DetailFacts cylinder={cylinder.data} />
          <DetailTabs cylinder={cylinder.data} history={history} exceptions={exceptions?.list ?? []} />
        </>
      )}
    </>
  );
};
