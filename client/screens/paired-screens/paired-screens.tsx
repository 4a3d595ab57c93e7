import { Button } from "@blueprintjs/core";
import { Desktop, Link } from "@blueprintjs/icons";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { screenStates } from "#contracts/boards/screen-calls.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { CountsLine } from "./counts-line.tsx";
import { ListAndPanel } from "#client/kit/list/list-and-panel.tsx";
import { usePairing } from "./pair/use-pairing.tsx";
import { ScreenPanel } from "./panel/screen-panel.tsx";
import { ScreensTable } from "./screens-table.tsx";
import { useChosenScreen } from "./use-chosen-screen.ts";
import { PAGE_SIZE, useRereadScreens, useScreens, useScreensAddress, type ScreensAddress } from "./use-screens.ts";

const { codes } = boardScreens.screens;
const search: Record<string, SearchField> = {
  name: { op: "contains", input: "text", label: "walls.col.name" },
  place: { op: "contains", input: "text", label: "walls.col.place" },
  state: {
    op: "equals",
    input: "choice",
    label: "walls.col.state",
    options: screenStates.map((value) => ({ value, label: `walls.state.${value}` })),
  },
};

/** `/screens`: the wall screens that are paired. */
const PairedScreens = () => {
  const t = useT();
  const may = useCode(...codes.list);
  const mayPair = useCode(codes.pair);
  const address = useScreensAddress();
  const reread = useRereadScreens();
  const chosen = useChosenScreen();
  const pairing = usePairing((id) => reread().then(() => chosen.choose(id)));
  const pair = mayPair ? pairing.open : undefined;
  usePageCommand("add", pair);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return (
    <>
      <PageHead>{pair && <Button intent="primary" icon={<Link />} text={t("walls.pair")} onClick={pair} />}</PageHead>
      <ListAndPanel
        panel={
          chosen.screen && (
            <ScreenPanel
              key={chosen.screen.id}
              screen={chosen.screen}
              onDirty={chosen.setDirty}
              onClose={() => void chosen.choose(undefined)}
            />
          )
        }
      >
        <FilterBar list={{ search }} values={address.values} onSearch={address.search} />
        <CountsLine />
        <ScreensFound address={address} chosen={chosen} onPair={pair} />
      </ListAndPanel>
      {pairing.dialog}
    </>
  );
};

type ScreensFoundProps = {
  address: ScreensAddress;
  chosen: ReturnType<typeof useChosenScreen>;
  onPair?: () => void;
};

const ScreensFound = ({ address, chosen, onPair }: ScreensFoundProps) => {
  const t = useT();
  const found = useScreens(address);
  const nothing = {
    icon: <Desktop size={24} />,
    title: t("walls.none"),
    text: t("walls.noneText", { host: window.location.host }),
    onAdd: onPair,
    addLabel: t("walls.pair"),
  };
  return (
    <Found of={found} address={address} nothing={nothing}>
      {(screens) => (
        <>
          <ScreensTable screens={screens} chosen={chosen.screen?.id} onChoose={(id) => void chosen.choose(id)} />
          <Pager total={found.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn} />
        </>
      )}
    </Found>
  );
};

export default PairedScreens;
