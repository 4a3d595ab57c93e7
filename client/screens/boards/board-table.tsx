import { Tag } from "@blueprintjs/core";
import { Desktop, Lock, WarningSign } from "@blueprintjs/icons";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { Hidden, Muted } from "#client/kit/inline.tsx";
import { TableFrame, TwoLineTable } from "#client/kit/table/table.tsx";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useTooNarrow } from "#client/lib/use-narrow.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { Face } from "#client/boards/presenting/people.tsx";
import { BoardActs } from "./board-acts.tsx";
import { boardPaths, Thumbnail } from "#client/boards/thumbnail.tsx";
import { shownNow, shownParts } from "#client/boards/displays/playlist.ts";
import { grouped, type BoardGroup } from "./use-boards.ts";
import styles from "./board-table.module.css";

type Acts = { onCopy: (board: BoardRow) => void; onRemove: (board: BoardRow) => void };
type Showing = {
  showing: (boardId: string) => readonly ScreenAnswer[];
  /** Display in the panel next to the table. The table marks the board that it shows now. */
  chosen: ScreenAnswer | undefined;
};

const columns = ["layout", "name", "screens", "viewers", "modified"] as const;
/** The columns next to a panel or in a narrow window, without the column of the last change. The editor shows the last change too. */
const columnsBeside = columns.filter((name) => name !== "modified");

/** Boards by group, each with its layout, its displays and the people who have it open. */
export const BoardTable = ({ boards, chosen: selected, ...rest }: { boards: readonly BoardRow[] } & Acts & Showing) => {
  const t = useT();
  const shownId = useShownId(selected, boards);
  const isTight = useTooNarrow();
  const names = selected || isTight ? columnsBeside : columns;
  return (
    <TableFrame tabIndex={0} role="region" aria-label={t("board.list")}>
      <TwoLineTable className={styles.root}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {t(`board.col.${name}`)}
              </th>
            ))}
            <th scope="col" data-column="act">
              {t("client.list.actions")}
            </th>
          </tr>
        </thead>
        {grouped(boards).map((group) => (
          <Group key={group.name} group={group} names={names} shownId={shownId} {...rest} />
        ))}
      </TwoLineTable>
    </TableFrame>
  );
};

type GroupProps = Pick<Showing, "showing"> & {
  group: BoardGroup;
  names: readonly (typeof columns)[number][];
  shownId: string | undefined;
};

const Group = ({ group: { name, boards }, names, shownId, showing, ...acts }: GroupProps & Acts) => {
  const t = useT();
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={names.length + 1} scope="rowgroup">
          {t(`board.group.${name}`)}
          <span>{boards.length}</span>
          <small>{t(`board.groupText.${name}`)}</small>
        </th>
      </tr>
      {boards.map((board) => (
        <Row
          key={board.id}
          board={board}
          screens={showing(board.id)}
          isShown={board.id === shownId}
          hasChange={names.includes("modified")}
          {...acts}
        />
      ))}
    </tbody>
  );
};

type RowProps = { board: BoardRow; screens: readonly ScreenAnswer[]; isShown: boolean; hasChange: boolean };

const Row = ({ board, screens, isShown, hasChange, ...acts }: RowProps & Acts) => {
  const t = useT();
  const { code, name, panels, isBuiltin, companyName, unclaimed } = board;
  return (
    <tr data-id={board.id} data-code={code} data-row={isShown ? "selected" : undefined}>
      <td data-column="layout">
        <Thumbnail panels={panels} alert={(unclaimed ?? 0) > 0} />
      </td>
      <td data-column="name">
        <b>
          {name}
          {isBuiltin && <Lock size={12} title={t("board.isBuiltIn")} />}
          {unclaimed !== null && unclaimed > 0 && panels.some(({ kind }) => kind === "exceptions") && (
            <Tag minimal intent="danger" icon={<WarningSign size={12} />}>
              {t("board.unclaimed", { count: unclaimed })}
            </Tag>
          )}
        </b>
        <small>
          {t("board.panels", { count: panels.length })} · {companyName ?? t(focusOf(board))}
        </small>
        <small className={styles.path}>{boardPaths.wall(code)}</small>
      </td>
      <td>
        <Screens count={board.screens} screens={screens} />
      </td>
      <td>
        <OnIt board={board} />
      </td>
      {hasChange && (
        <td>
          {board.modifiedTime ? showMoment(board.modifiedTime) : <Muted data-none>—</Muted>}
          <small>{board.modifiedUserName}</small>
        </td>
      )}
      <td>
        <BoardActs board={board} {...acts} />
      </td>
    </tr>
  );
};

/** The board that a display shows now. Undefined while the display is offline. */
const useShownId = (screen: ScreenAnswer | undefined, boards: readonly BoardRow[]): string | undefined => {
  const now = useServerClock();
  if (!screen || screen.state === "offline") return undefined;
  const parts = shownParts(screen, boards);
  return screen.playlist ? parts[shownNow(parts, boards, now).index]?.boardId : (screen.boardId ?? undefined);
};

/** Locale key for a board without its own company: each panel has one, or the viewer's companies apply. */
const focusOf = ({ panels }: BoardRow): string =>
  panels.length > 0 && panels.every(({ companyId }) => companyId) ? "board.companyEach" : "board.companyViewer";

const Screens = ({ count, screens }: { count: number; screens: readonly ScreenAnswer[] }) => {
  const t = useT();
  const [first] = screens;
  if (count === 0) return <Muted data-none>{t("board.noScreens")}</Muted>;
  return (
    <span className={styles.line} title={screens.map(({ name }) => name).join(t("client.builder.listComma"))}>
      <Desktop size={14} />
      <span>{first?.name ?? t("board.screens", { count })}</span>
      {first && count > 1 && <Tag minimal>+{count - 1}</Tag>}
    </span>
  );
};

const OnIt = ({ board: { viewers, people, driver } }: { board: BoardRow }) => {
  const t = useT();
  if (viewers === 0 && !driver) return <Muted data-none>—</Muted>;
  return (
    <>
      <span
        className={classes(styles.line, styles.faces)}
        title={people.map(({ name }) => name).join(t("client.builder.listComma"))}
      >
        {people.map(({ id, name, avatar }) => (
          <Face key={id} name={name} picture={avatar} drives={id === driver?.id} />
        ))}
        {viewers > people.length && <Tag minimal>+{viewers - people.length}</Tag>}
        <Hidden>{t("board.viewers", { count: viewers })}</Hidden>
      </span>
      {driver && <small className={styles.driver}>{t("board.drives", { name: driver.name })}</small>}
    </>
  );
};
