import { Tab, Tabs } from "@blueprintjs/core";
import { useState, type PointerEvent } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { BasicTab } from "./basic-tab.tsx";
import { useCylinder, useFillings, useHistory } from "./cylinder-calls.ts";
import { DetailFacts } from "./detail-facts.tsx";
import { DetailHead } from "./detail-head.tsx";
import { FillingTab } from "./filling-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";

type Props = {
  gasBarcode: string;
  full: boolean;
  onFull: () => void;
  onClose: () => void;
  dragBy: (event: PointerEvent<HTMLElement>) => void;
};

const Title = ({ text, total }: { text: string; total: number | undefined }) => (
  <>
    {text}
    {total !== undefined && <span className="cy-tabn">{total}</span>}
  </>
);

/** Head, facts and tabs of one cylinder. Tabs that the viewer has no code for are left out. */
export const DetailBody = ({ gasBarcode, ...frame }: Props) => {
  const t = useT();
  const [tab, setTab] = useState<string>("history");
  const mayFillings = useCode("gasCylinder:filling:list");
  const cylinder = useCylinder(gasBarcode);
  const history = useHistory(gasBarcode);
  const fillings = useFillings(gasBarcode, 1, mayFillings);
  const missing = cylinder.error instanceof ApiError && cylinder.error.status === 404;
  return (
    <>
      <DetailHead gasBarcode={gasBarcode} cylinder={cylinder.data} {...frame} />
      {cylinder.isPending && <Loading />}
      {missing && <p className="cy-detail-none">{t("detail.notFound", { code: gasBarcode })}</p>}
      {cylinder.error && !missing && (
        <EmptyState kind="failed" error={cylinder.error} onRetry={() => void cylinder.refetch()} />
      )}
      {cylinder.data && (
        <>
          <DetailFacts cylinder={cylinder.data} />
          <Tabs
            id="cylinder-detail"
            className="cy-dtabs"
            selectedTabId={tab}
            onChange={(id) => setTab(String(id))}
            renderActiveTabPanelOnly
          >
            <Tab id="basic" title={t("detail.tab.basic")} panel={<BasicTab cylinder={cylinder.data} />} />
            <Tab
              id="history"
              title={<Title text={t("detail.tab.history")} total={history.data?.pages[0]?.total} />}
              panel={<HistoryTab history={history} fillings={fillings.data} />}
            />
            {mayFillings && (
              <Tab
                id="filling"
                title={<Title text={t("detail.tab.filling")} total={fillings.data?.total} />}
                panel={<FillingTab gasBarcode={gasBarcode} />}
              />
            )}
          </Tabs>
        </>
      )}
    </>
  );
};
