import { useEffect, useId, useRef, useState, type PointerEvent, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { Tab, Tabs } from "@blueprintjs/core";
import { useQueryClient } from "@tanstack/react-query";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { closeCylinder } from "#client/state/open-cylinder.ts";
import { classes } from "#client/lib/classes.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { hasCode, session } from "#client/state/session.ts";
import { type ExceptionRow, exceptionsKey } from "#client/exceptions/exception.ts";
import { isDone } from "#client/exceptions/exception-words.ts";
import { Count } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { useLive } from "#client/state/socket.ts";
import { useOnReturn } from "#client/state/live/live.ts";
import styles from "./cylinder-detail.module.css";
import { BasicTab, DetailFacts } from "./basic-tab.tsx";
import { DetailActions, DetailHead } from "./detail-head.tsx";
import { useCylinder, useDetailTotals, useHistory, useExceptionsOf, useLife } from "./cylinder-calls.ts";
import { detailLists } from "./detail-lists.ts";
import { ListTab } from "./list-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";

/** Detail dialog of the open cylinder. The shell renders it once. */
export const CylinderDialog = ({ gasBarcode }: { gasBarcode: string }) => {
  const title = useId();
  const [full, setFull] = useState(window.innerWidth < 768);
  const drag = useDrag(full);
  return (
    <Dialog
      className={classes(styles.root, full && styles.isFull)}
      style={drag.style}
      // Blueprint's dialog has no title here, so `aria-labelledby` needs the id of our own heading.
      aria-labelledby={title}
      onClose={closeCylinder}
    >
      <DetailBody
        key={gasBarcode}
        gasBarcode={gasBarcode}
        titleId={title}
        full={full}
        onFull={() => setFull(!full)}
        onClose={closeCylinder}
        dragBy={drag.start}
      />
    </Dialog>
  );
};

type Props = {
  gasBarcode: string;
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

/** Tabs of a cylinder. A tab is hidden if the viewer lacks its permission. */
const DetailTabs = ({ cylinder, history, exceptions }: TabsProps) => {
  const t = useT();
  const [tab, setTab] = useState<string>("history");
  const lists = detailLists.filter(({ list }) => hasCode(...list.permission));
  const pages = useDetailTotals(lists, cylinder.id);
  const life = useLife(cylinder.id);
  return (
    <Tabs
      id="cylinder-detail"
      className={styles.tabs}
      selectedTabId={tab}
      onChange={(id, _before, { target }) => {
        setTab(String(id));
        // If the tabs do not fit, scroll until the selected tab is visible.
        if (target instanceof Element)
          target.closest("[role=tab]")?.scrollIntoView({ block: "nearest", inline: "center" });
      }}
      renderActiveTabPanelOnly
    >
      {/* A tab without `disabled={false}` counts as disabled, and the arrow keys skip it. */}
      <Tab id="basic" disabled={false} title={t("detail.tab.basic")} panel={<BasicTab cylinder={cylinder} />} />
      <Tab
        id="history"
        disabled={false}
        title={<Title text={t("detail.tab.history")} total={history.data?.pages[0]?.total} />}
        panel={<HistoryTab history={history} life={life} exceptions={exceptions} />}
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

const DetailBody = ({ gasBarcode, ...frame }: Props) => {
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
        gasBarcode={cylinder.data?.gasBarcode ?? gasBarcode}
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

/** Wait in ms after the first change event. One change sends events for several lists, and one reload covers them all. */
const pause = 1000;
const lists = new Set(["cylinder", "history", "exception"]);

const useLiveCylinder = (gasBarcode: string, cylinderId: string | undefined): void => {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = () => {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: ["cylinder", gasBarcode] });
    void client.invalidateQueries({ queryKey: ["cylinder", cylinderId] });
    void client.invalidateQueries({ queryKey: exceptionsKey });
  };
  useLive("list:changed", ({ list, ids }) => {
    if (cylinderId === undefined || !lists.has(list)) return;
    // An event without ids means that too many rows changed to list them.
    if (ids.length > 0 && !ids.some((id) => id.startsWith(cylinderId))) return;
    timer.current ??= setTimeout(again, pause);
  });
  useOnReturn(again);
  useEffect(() => () => clearTimeout(timer.current), []);
};

const still = { x: 0, y: 0 };

/** Moves the dialog when the user drags its head, except by the head's buttons and links. A full-screen dialog does not move. */
const useDrag = (off: boolean): { style: CSSProperties; start: (event: PointerEvent<HTMLElement>) => void } => {
  const [at, setAt] = useState(still);
  const start = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget;
    const target = event.target as HTMLElement;
    // React also passes events of dialogs that the head opens. They are not part of the head on the page.
    if (off || event.button !== 0 || !head.contains(target) || target.closest("button, a, input")) return;
    const from = { x: event.clientX - at.x, y: event.clientY - at.y };
    head.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) =>
      // The head must stay reachable, so the dialog cannot move above the window.
      setAt({ x: moved.clientX - from.x, y: Math.max(-24, moved.clientY - from.y) });
    const end = () => {
      head.removeEventListener("pointermove", move);
      head.removeEventListener("pointerup", end);
      head.removeEventListener("pointercancel", end);
    };
    head.addEventListener("pointermove", move);
    head.addEventListener("pointerup", end);
    head.addEventListener("pointercancel", end);
  };
  return { style: off ? {} : { transform: `translate(${at.x}px, ${at.y}px)` }, start };
};
