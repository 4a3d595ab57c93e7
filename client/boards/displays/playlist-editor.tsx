import { Button, InputGroup, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { CaretDown, Cross, DragHandleVertical, Plus } from "@blueprintjs/icons";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { BoardRow } from "#contracts/boards/board-calls.ts";
import { Hidden } from "#client/kit/inline.tsx";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { isGoodTime, moved, USUAL_SECONDS, type Part } from "./playlist.ts";
import styles from "./displays.module.css";

type Props = {
  parts: readonly Part[];
  boards: readonly BoardRow[];
  /** Key of the part that the display shows now. */
  now: string | undefined;
  disabled: boolean;
  /** Content for rows of two lines: a picture before the board's name, and a note below. */
  about?: (part: Part) => { picture: ReactNode; note: ReactNode };
  /** Shown between the boards and the button that adds one. */
  children?: ReactNode;
  onChange: (parts: Part[]) => void;
};

/** Edits a playlist: order by dragging or arrow keys, times in seconds, adding and removing. */
export const PlaylistEditor = ({ parts, boards, now, disabled, about, children, onChange }: Props) => {
  const t = useT();
  const [dragged, setDragged] = useState<string>();
  const [announcement, setSaid] = useState("");

  const nameOf = (boardId: string) => boards.find(({ id }) => id === boardId)?.name ?? t("walls.deletedBoard");
  const change = (key: string, seconds: string) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, seconds } : part)));
  const move = (from: number, to: number): void => {
    const part = parts[from];
    if (!part || to < 0 || to >= parts.length) return;
    onChange(moved(parts, from, to));
    setSaid(t("walls.movedTo", { name: nameOf(part.boardId), n: to + 1, of: parts.length }));
  };
  const press = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(index, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  const over = (index: number): void => {
    const from = parts.findIndex(({ key }) => key === dragged);
    if (from >= 0 && from !== index) onChange(moved(parts, from, index));
  };
  return (
    <>
      <Text className={styles.parts} as="ol" below={8} fill="bg" radius="panel">
        {parts.map((part, index) => (
          <PartRow
            key={part.key}
            part={part}
            name={nameOf(part.boardId)}
            about={about?.(part)}
            isNow={part.key === now}
            isDragged={part.key === dragged}
            canDrag={!disabled && dragged !== undefined}
            disabled={disabled}
            onDrag={setDragged}
            onOver={() => over(index)}
            onPress={(event) => press(event, index)}
            onSeconds={(seconds) => change(part.key, seconds)}
            onTake={() => onChange(parts.filter(({ key }) => key !== part.key))}
          />
        ))}
      </Text>
      <Hidden role="status">{announcement}</Hidden>
      {children}
      <AddBoard
        boards={boards}
        disabled={disabled}
        onAdd={(boardId) => onChange([...parts, { key: uuid(), boardId, seconds: USUAL_SECONDS }])}
      />
    </>
  );
};

type RowProps = {
  part: Part;
  name: string;
  about?: { picture: ReactNode; note: ReactNode };
  isNow: boolean;
  isDragged: boolean;
  canDrag: boolean;
  disabled: boolean;
  onDrag: (key: string | undefined) => void;
  onOver: () => void;
  onPress: (event: KeyboardEvent) => void;
  onSeconds: (seconds: string) => void;
  onTake: () => void;
};

const PartRow = ({ part, name, about, isNow, isDragged, canDrag, disabled, ...acts }: RowProps) => {
  const t = useT();
  const isGood = isGoodTime(part.seconds);
  return (
    <li
      data-now={isNow || undefined}
      data-dragged={isDragged || undefined}
      data-tall={about !== undefined || undefined}
      draggable={canDrag}
      onDragEnter={acts.onOver}
      onDragOver={(event) => event.preventDefault()}
      onDragEnd={() => acts.onDrag(undefined)}
    >
      <button
        type="button"
        className={styles.handle}
        disabled={disabled}
        aria-label={t("walls.move", { name })}
        title={t("walls.moveHelp")}
        onPointerDown={() => acts.onDrag(part.key)}
        onPointerUp={() => acts.onDrag(undefined)}
        onKeyDown={acts.onPress}
      >
        <DragHandleVertical size={14} />
      </button>
      {about?.picture}
      <Text className={styles.name} grow>
        <b title={name}>{name}</b>
        {about && <small>{about.note}</small>}
      </Text>
      <InputGroup
        className={styles.seconds}
        size="small"
        inputMode="numeric"
        disabled={disabled}
        value={part.seconds}
        intent={isGood ? undefined : "danger"}
        aria-invalid={!isGood || undefined}
        aria-label={t("walls.secondsOf", { name })}
        onValueChange={acts.onSeconds}
      />
      <em>{t("units.s")}</em>
      <Button
        variant="minimal"
        size="small"
        disabled={disabled}
        icon={<Cross size={14} />}
        aria-label={t("walls.take", { name })}
        onClick={acts.onTake}
      />
    </li>
  );
};

type AddProps = { boards: readonly BoardRow[]; disabled: boolean; onAdd: (boardId: string) => void };

const AddBoard = ({ boards, disabled, onAdd }: AddProps) => {
  const t = useT();
  const menu = (
    <Menu>
      {boards.map(({ id, name }) => (
        <MenuItem key={id} text={name} onClick={() => onAdd(id)} />
      ))}
    </Menu>
  );
  return (
    <PopoverNext fill placement="bottom-start" arrow={false} content={menu} disabled={disabled}>
      <Button
        className={styles.add}
        disabled={disabled}
        icon={<Plus size={14} />}
        endIcon={<CaretDown />}
        alignText="left"
        text={t("walls.addBoard")}
      />
    </PopoverNext>
  );
};
