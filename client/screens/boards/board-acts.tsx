import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { Desktop, Duplicate, Edit, More, Trash } from "@blueprintjs/icons";
import { useLocation } from "wouter";
import { z } from "zod";
import { boardScreens } from "#contracts/access/menus/cockpit.ts";
import { addBoard, boardCalls, type BoardRow } from "#contracts/boards/board-calls.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { choice, ref, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { boardPaths } from "#client/boards/thumbnail.tsx";
import { FormDialog } from "#client/kit/form/form-dialog.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { Row } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT, translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { useCode } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";
import styles from "./boards.module.css";

const starts = ["builtIn", "blank"].map((value) => ({ value, label: `board.start.${value}` }));

const named = {
  name: text({ required: true, maxLength: 40, label: "common.name" }),
  code: text({ maxLength: 64, label: "board.codeLabel", help: "board.codeHelp" }),
  companyId: ref(references.company, { label: "common.company", help: "board.companyHelp" }),
} satisfies Fields;
/** A new board starts with the built-in board's panels or without panels, a copy with those of its original. */
const fieldsOf = (isCopy: boolean): Fields =>
  isCopy ? named : { ...named, start: choice(starts, { label: "board.start" }) };

/** Maximum length of a name in the contract, in characters. */
const longest = 40;

type BoardFormProps = {
  /** The board to copy. */
  from?: Pick<BoardRow, "code" | "name" | "companyId" | "companyName">;
  onAdded: (code: string) => void;
  onClose: () => void;
};

/** A form that creates a board. */
export const BoardForm = ({ from, onAdded, onClose }: BoardFormProps) => {
  const t = useT();
  const fields = fieldsOf(from !== undefined);
  const whole = (body: unknown): Values => {
    const { start, ...values } = body as Values;
    return { ...values, from: from?.code, ...(start === "blank" && { panels: [] }) };
  };
  const copied = from && {
    name: t("board.copyOf", { name: from.name }).slice(0, longest),
    companyId: from.companyId,
  };
  return (
    <FormDialog
      title={t(from ? "board.copyTitle" : "board.new")}
      sub={from?.name}
      width={560}
      fields={fields}
      groups={[{ title: "common.board", fields: Object.keys(fields) }]}
      schema={z.preprocess(whole, addBoard)}
      use="add"
      initial={copied ?? { start: "builtIn" }}
      known={from?.companyId ? { [from.companyId]: from.companyName ?? "" } : {}}
      submit={(body) => send(boardCalls.add, addBoard.parse(whole(body)), { silent: true })}
      onSaved={(answer) => onAdded((answer as { code: string }).code)}
      onClose={onClose}
    />
  );
};

/** Deletes a board after a confirmation that names its displays. Resolves to true on success; a refusal shows its own toast. */
export const dropBoard = async (board: BoardRow, screens: readonly ScreenAnswer[]): Promise<boolean> => {
  const sure = await confirm({
    title: translate("board.deleteTitle", { name: board.name }),
    text:
      screens.length > 0 ? translate("board.deleteShown", { count: screens.length }) : translate("board.deleteText"),
    lines: screens.map(({ name, place }) => [name, place].filter(Boolean).join(" · ")),
    action: translate("common.delete"),
    danger: true,
  });
  if (!sure) return false;
  try {
    await send(boardCalls.remove, { id: board.id });
  } catch {
    return false;
  }
  showOk(translate("client.delete.done"));
  return true;
};

const { codes } = boardScreens.boards;

type Props = { board: BoardRow; onCopy: (board: BoardRow) => void; onRemove: (board: BoardRow) => void };

/** The actions of a board: two buttons, the rest in a menu. */
export const BoardActs = ({ board, onCopy, onRemove }: Props) => {
  const t = useT();
  const [, go] = useLocation();
  const mayAdd = useCode(codes.add);
  const mayUpdate = useCode(codes.update) && !board.isBuiltin;
  const mayRemove = useCode(codes.remove) && !board.isBuiltin;
  const edit = (): void => go(boardPaths.edit(board.code));
  const copy = mayAdd ? () => onCopy(board) : undefined;
  return (
    <Row className={styles.boardActs} as="span" gap={10}>
      <LinkButton onClick={() => go(boardPaths.open(board.code))} aria-label={t("board.openOne", board)}>
        {t("common.open")}
      </LinkButton>
      {mayUpdate ? (
        <LinkButton onClick={edit} aria-label={t("board.editOne", board)}>
          {t("common.edit")}
        </LinkButton>
      ) : (
        copy && (
          <LinkButton onClick={copy} aria-label={t("board.copyOne", board)}>
            {t("common.copy")}
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
            {mayUpdate && copy && <MenuItem icon={<Duplicate size={14} />} text={t("common.copy")} onClick={copy} />}
            {mayRemove && (
              <MenuItem
                icon={<Trash size={14} />}
                intent="danger"
                text={t("common.delete")}
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
          title={t("common.moreActions")}
        />
      </PopoverNext>
    </Row>
  );
};
