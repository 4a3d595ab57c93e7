import { Button } from "@blueprintjs/core";
import { Desktop, GridView, Plus } from "@blueprintjs/icons";
import { useState } from "react";
import { useLocation } from "wouter";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { references } from "#contracts/fields/references.ts";
import type { SearchField } from "#contracts/list-kit/define-list.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Separator } from "#client/kit/inline.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Found } from "#client/kit/list/found.tsx";
import { Pager } from "#client/kit/list/pager.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { usePageCommand } from "#client/state/page-commands.ts";
import { useCode } from "#client/state/session.ts";
import { BoardForm } from "./board-form.tsx";
import { boardPaths } from "./board-paths.ts";
import { BoardTable } from "./board-table.tsx";
import { dropBoard } from "./drop-board.ts";
import {
  PAGE_SIZE,
  useBoards,
  useBoardsAddress,
  useRereadBoards,
  useScreensOfBoards,
  type BoardsAddress,
} from "./use-boards.ts";
import styles from "./boards.module.css";

const { codes } = boardScreens.boards;
const search: Record<string, SearchField> = {
  key: { op: "contains", input: "text", label: "board.name" },
  companyId: { op: "equals", input: "lookup", lookup: references.company.lookup, label: "board.company" },
};

/** `/boards`: boards that people made, beside the built-in one. */
const Boards = () => {
  const t = useT();
  const [, go] = useLocation();
  const may = useCode(...codes.list);
  const mayAdd = useCode(codes.add);
  const mayPair = useCode(boardScreens.screens.codes.pair);
  const address = useBoardsAddress();
  const reread = useRereadBoards();
  const [copied, setCopied] = useState<BoardRow | "new">();
  const addNew = mayAdd ? () => setCopied("new") : undefined;
  usePageCommand("add", addNew);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return (
    <>
      <PageHead>
        {mayPair && (
          <Button
            variant="minimal"
            icon={<Desktop />}
            text={t("board.toScreens")}
            onClick={() => go(boardScreens.screens.path)}
          />
        )}
        {addNew && <Button intent="primary" icon={<Plus />} text={t("board.new")} onClick={addNew} />}
      </PageHead>
      <section className={styles.root}>
        <FilterBar list={{ search }} values={address.values} onSearch={address.search} />
        <BoardsFound address={address} onCopy={setCopied} onAdd={addNew} />
      </section>
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

type BoardsFoundProps = {
  address: BoardsAddress;
  onCopy: (board: BoardRow) => void;
  onAdd?: () => void;
};

const BoardsFound = ({ address, onCopy, onAdd }: BoardsFoundProps) => {
  const t = useT();
  const found = useBoards(address);
  const { screens, showing } = useScreensOfBoards();
  const remove = async (board: BoardRow): Promise<void> => {
    await dropBoard(board, showing(board.id));
    found.reload();
  };
  const nothing = { icon: <GridView size={24} />, title: t("board.none"), onAdd, addLabel: t("board.new") };
  return (
    <Found of={found} address={address} nothing={nothing}>
      {(boards) => (
        <>
          <BoardTable boards={boards} showing={showing} onCopy={onCopy} onRemove={(board) => void remove(board)} />
          <Pager total={found.total} pageIndex={address.pageIndex} pageSize={PAGE_SIZE} onPage={address.turn}>
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
