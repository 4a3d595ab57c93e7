import { Button } from "@blueprintjs/core";
import { Desktop, GridView, Plus, Repeat } from "@blueprintjs/icons";
import { useState } from "react";
import { useLocation } from "wouter";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { references } from "#contracts/fields/references.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { usePairing } from "#client/boards/displays/pair-dialog.tsx";
import { useSelectedDisplay } from "#client/boards/displays/use-displays.ts";
import { boardPaths } from "#client/boards/thumbnail.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Separator } from "#client/kit/inline.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { ListAndPanel } from "#client/kit/list/list-and-panel.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useNoRoomBeside } from "#client/lib/use-narrow.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { BoardForm, dropBoard } from "./board-acts.tsx";
import { BoardTable } from "./board-table.tsx";
import { PlaylistPanel } from "./playlist-panel.tsx";
import {
  PAGE_SIZE,
  useBoards,
  useBoardsAddress,
  useRereadBoards,
  useScreensOfBoards,
  type BoardsAddress,
} from "./use-boards.ts";

const { codes } = boardScreens.boards;
const search: Record<string, SearchField> = {
  key: { op: "contains", input: "text", label: "common.name" },
  companyId: { op: "equals", input: "lookup", lookup: references.company.lookup, label: "common.company" },
};

/** The page `/boards`: the boards that people made, and the built-in one. */
const Boards = () => {
  const [, go] = useLocation();
  const may = useCode(...codes.list);
  const mayAdd = useCode(codes.add);
  const mayPair = useCode(boardScreens.screens.codes.pair);
  const address = useBoardsAddress();
  const reread = useRereadBoards();
  const onDisplays = useScreensOfBoards();
  const selected = useSelectedDisplay(useUsualScreen(mayPair ? onDisplays.screens : []));
  const [copied, setCopied] = useState<BoardRow | "new">();
  const pairing = usePairing((id) => reread().then(() => selected.choose(id)));
  const addNew = mayAdd ? () => setCopied("new") : undefined;
  usePageCommand("add", addNew);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return (
    <>
      <Head
        screens={onDisplays.screens}
        onPlaylist={mayPair && !selected.screen ? selected.choose : undefined}
        onPair={mayPair ? pairing.open : undefined}
        onAdd={addNew}
      />
      <ListAndPanel
        wide
        panel={
          selected.screen && (
            <PlaylistPanel
              key={selected.screen.id}
              screen={selected.screen}
              screens={onDisplays.screens}
              onChoose={(id) => void selected.choose(id)}
              onDirty={selected.setDirty}
              onClose={() => void selected.choose(undefined)}
            />
          )
        }
      >
        <FilterBar list={{ search }} values={address.values} onSearch={address.search} />
        <BoardsFound address={address} shown={onDisplays} chosen={selected.screen} onCopy={setCopied} onAdd={addNew} />
      </ListAndPanel>
      {pairing.dialog}
      {copied && (
        <BoardForm
          from={copied === "new" ? undefined : copied}
          onAdded={(code) => void reread().then(() => go(boardPaths.edit(code)))}
          onClose={() => setCopied(undefined)}
        />
      )}
    </>
  );
};

type HeadProps = {
  screens: readonly ScreenAnswer[];
  onPlaylist?: (screenId: string) => Promise<void>;
  onPair?: () => void;
  onAdd?: () => void;
};

const Head = ({ screens, onPlaylist, onPair, onAdd }: HeadProps) => {
  const t = useT();
  const first = firstOf(screens);
  return (
    <PageHead>
      {first && onPlaylist && (
        <Button
          variant="minimal"
          icon={<Repeat />}
          text={t("walls.playlist")}
          onClick={() => void onPlaylist(first.id)}
        />
      )}
      {onPair && <Button variant="minimal" icon={<Desktop />} text={t("walls.pair")} onClick={onPair} />}
      {onAdd && <Button intent="primary" icon={<Plus />} text={t("board.new")} onClick={onAdd} />}
    </PageHead>
  );
};

/** Display that a wide page opens by default: the first with several boards, else the first. */
const firstOf = (screens: readonly ScreenAnswer[]) =>
  screens.find(({ playlist }) => (playlist?.length ?? 0) > 1) ?? screens[0];
const useUsualScreen = (screens: readonly ScreenAnswer[]): string | undefined => {
  const hasNoRoom = useNoRoomBeside();
  return hasNoRoom ? undefined : firstOf(screens)?.id;
};

type BoardsFoundProps = {
  address: BoardsAddress;
  shown: ReturnType<typeof useScreensOfBoards>;
  /** Display in the panel. */
  chosen: ScreenAnswer | undefined;
  onCopy: (board: BoardRow) => void;
  onAdd?: () => void;
};

const BoardsFound = ({ address, shown: { screens, showing }, chosen: selected, onCopy, onAdd }: BoardsFoundProps) => {
  const t = useT();
  const list = useBoards(address);
  const remove = async (board: BoardRow): Promise<void> => {
    await dropBoard(board, showing(board.id));
    list.reload();
  };
  const nothing = { icon: <GridView size={24} />, title: t("board.none"), onAdd, addLabel: t("board.new") };
  return (
    <Found of={list} address={address} nothing={nothing}>
      {(boards) => (
        <>
          <BoardTable
            boards={boards}
            showing={showing}
            chosen={selected}
            onCopy={onCopy}
            onRemove={(board) => void remove(board)}
          />
          <Pager total={list.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn}>
            {screens.length > 0 && (
              <>
                <Separator />
                <Muted>{t("board.screensInUse", { count: screens.length })}</Muted>
              </>
            )}
          </Pager>
        </>
      )}
    </Found>
  );
};

export default Boards;
