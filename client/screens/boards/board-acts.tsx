import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Desktop, Duplicate, Edit, More, Trash } from "@blueprintjs/icons";
import { useLocation } from "wouter";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { boardPaths } from "#client/boards/thumbnail.tsx";
import styles from "./board-acts.module.css";

const { codes } = boardScreens.boards;

type Props = { board: BoardRow; onCopy: (board: BoardRow) => void; onRemove: (board: BoardRow) => void };

/** The ways on from a board: two at once, the rest behind the three dots. */
export const BoardActs = ({ board, onCopy, onRemove }: Props) => {
  const t = useT();
  const [, go] = useLocation();
  const mayAdd = useCode(codes.add);
  const mayUpdate = useCode(codes.update) && !board.isBuiltin;
  const mayRemove = useCode(codes.remove) && !board.isBuiltin;
  const edit = (): void => go(boardPaths.edit(board.code));
  const copy = mayAdd ? () => onCopy(board) : undefined;
  return (
    <span className={styles.root}>
      <LinkButton onClick={() => go(boardPaths.open(board.code))} aria-label={t("board.openOne", board)}>
        {t("board.open")}
      </LinkButton>
      {mayUpdate ? (
        <LinkButton onClick={edit} aria-label={t("board.editOne", board)}>
          {t("board.edit")}
        </LinkButton>
      ) : (
        copy && (
          <LinkButton onClick={copy} aria-label={t("board.copyOne", board)}>
            {t("board.copy")}
          </LinkButton>
        )
      )}
      <PopoverNext
        placement="bottom-end"
        arrow={false}
        content={
          <Menu>
            <MenuItem
              icon={<Desktop size={14} />}
              text={t("board.wall")}
              href={boardPaths.wall(board.code)}
              target="_blank"
              rel="noopener"
            />
            {!mayUpdate && <MenuItem icon={<Edit size={14} />} text={t("board.look")} onClick={edit} />}
            {mayUpdate && copy && <MenuItem icon={<Duplicate size={14} />} text={t("board.copy")} onClick={copy} />}
            {mayRemove && (
              <MenuItem
                icon={<Trash size={14} />}
                intent="danger"
                text={t("client.delete.action")}
                onClick={() => onRemove(board)}
              />
            )}
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<More size={14} />}
          aria-label={t("board.moreOf", board)}
          title={t("client.list.moreActions")}
        />
      </PopoverNext>
    </span>
  );
};
