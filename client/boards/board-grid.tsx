import { memo, type ComponentType, type CSSProperties } from "react";
import { useSnapshot } from "valtio";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { stockScreens } from "#contracts/access/menus/stock.ts";
import type { BoardPanel, Board } from "#contracts/boards/board.ts";
import type { Place } from "#contracts/boards/layout.ts";
import type { FigureName, PanelKind } from "#contracts/boards/panel-kinds.ts";
import { Grid, Stack } from "#client/kit/layout.tsx";
import { session } from "#client/state/session.ts";
import { type PanelProps, type PanelView, areaOf, placedPanels } from "./panel-view.ts";
import { ClockPanel, TextPanel, HiddenPanel } from "./panels/plain-panels.tsx";
import { DeliveriesPanel, TrendPanel } from "./panels/period-panels.tsx";
import { DuePanel, LogPanel, NotesPanel } from "./panels/list-panels.tsx";
import { ExceptionsPanel } from "./exceptions/exceptions-panel.tsx";
import { FigurePanel } from "./panels/figure-panel.tsx";
import { BrandsPanel, CustomersPanel } from "./panels/share-panels.tsx";
import { StockPanel } from "./panels/stock-panel.tsx";
import { useAt, useBeatAt } from "./use-at.tsx";
import { useCompany } from "./use-definition.ts";
import styles from "./board.module.css";

type Kind = {
  View: ComponentType<PanelProps>;
  /** Permissions, one of which is needed to see the panel. Undefined: everyone on the board may see it. */
  codes?: readonly string[];
};

const panelViews: Record<PanelKind, Kind> = {
  figure: { View: FigurePanel },
  clock: { View: ClockPanel },
  trend: { View: TrendPanel },
  deliveries: { View: DeliveriesPanel },
  stock: { View: StockPanel, codes: stockScreens.summary.codes.list },
  customers: { View: CustomersPanel },
  brands: { View: BrandsPanel },
  exceptions: { View: ExceptionsPanel, codes: cylinderScreens.exceptions.codes.list },
  due: { View: DuePanel, codes: cylinderScreens.due.codes.list },
  log: { View: LogPanel },
  notes: { View: NotesPanel },
  text: { View: TextPanel },
};

const stockCodes = stockScreens.summary.codes.list;
const exceptionCodes = cylinderScreens.exceptions.codes.list;

/** Permissions of the figures that read a list, one of which is needed. */
const figureCodes: Partial<Record<FigureName, readonly string[]>> = {
  fullStockNum: stockCodes,
  emptyStockNum: stockCodes,
  heldNum: exceptionCodes,
  overdueNum: cylinderScreens.due.codes.list,
  unclaimedNum: exceptionCodes,
};

const codesOf = ({ kind, figure }: BoardPanel): readonly string[] | undefined =>
  kind === "figure" && figure ? figureCodes[figure] : panelViews[kind].codes;

/** Ids of the panels that a viewer with these permissions may see. */
const seenOf = (panels: readonly BoardPanel[], holds: (code: string) => boolean): Set<string> =>
  new Set(panels.filter((panel) => codesOf(panel)?.some(holds) ?? true).map(({ id }) => id));

type PanelOnBoardProps = { panel: BoardPanel; view: PanelView; isSeen: boolean; isLow: boolean };

/** A panel of any kind, with its own company and period, else the board's. */
const PanelOnBoard = ({ panel, view, isSeen, isLow }: PanelOnBoardProps) => {
  const { company: boards, liveCompanyId, saysAge, ...shared } = view;
  const boardAt = useBeatAt();
  const ownCompany = useCompany(panel.companyId);
  const at = useAt();
  const company = panel.companyId === undefined ? boards : ownCompany.company;
  const View = isSeen && !ownCompany.outside ? panelViews[panel.kind].View : HiddenPanel;
  return (
    <View
      {...shared}
      panel={panel}
      type={(panel.period as PanelView["type"] | undefined) ?? view.type}
      boardAt={boardAt}
      company={company}
      isLive={at === undefined && (company?.id ?? null) === liveCompanyId}
      isLow={isLow}
      saysAge={saysAge === panel.id}
    />
  );
};

type Props = { board: Pick<Board, "panels" | "isBuiltin">; view: Omit<PanelView, "saysAge"> };

const cssOf = (place: Place): CSSProperties => ({ ["--area" as string]: areaOf(place) });

/** The panels of a board on the grid. On a small screen they are in one column. Drawn again only when the board or its view changes. */
export const BoardGrid = memo(({ board, view }: Props) => {
  const { info } = useSnapshot(session);
  const visible = seenOf(board.panels, (code) => info?.apiCodes.includes(code) ?? false);
  // All figures have the same age, so only the last one shows it.
  const saysAge = board.panels.findLast(({ kind }) => kind === "figure")?.id;
  return (
    <Grid columns={12} className={styles.boardGrid} data-builtin={board.isBuiltin || undefined}>
      {placedPanels(board, visible).map(({ place, panels }) => {
        const [first] = panels;
        const elements = panels.map((panel) => (
          <PanelOnBoard
            key={panel.id}
            panel={panel}
            view={{ ...view, saysAge }}
            isSeen={visible.has(panel.id)}
            isLow={place.h === 1}
          />
        ));
        return (
          <Stack key={first?.id} className={styles.place} gap={12} data-kind={first?.kind} style={cssOf(place)}>
            {elements}
          </Stack>
        );
      })}
    </Grid>
  );
});
