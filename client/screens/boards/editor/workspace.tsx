import { Button, SegmentedControl } from "@blueprintjs/core";
import { Cross, EyeOpen, Lock, Redo, Undo, WarningSign } from "@blueprintjs/icons";
import { type ComponentProps, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import type { PanelKind } from "#contracts/boards/panel-kinds.ts";
import { useBoard } from "#client/boards/use-board.ts";
import { Band } from "#client/kit/band.tsx";
import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { UnsavedNote } from "#client/kit/form/form-row.tsx";
import { Dot, Hidden, Separator } from "#client/kit/inline.tsx";
import { Grid } from "#client/kit/layout.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Readers } from "#client/kit/readers.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { isTyped, usePressed, useShortcut } from "#client/lib/use-shortcut.ts";
import { settings, type Theme } from "#client/state/settings.ts";
import { keepToastsAside } from "#client/state/toasts.ts";
import { Picture } from "./picture.tsx";
import { Properties } from "./properties.tsx";
import { Stage } from "./stage.tsx";
import { useEditor, useSave, useTheirs, type Editor } from "./use-editor.ts";
import { Catalogue } from "./catalogue.tsx";
import { Conflict } from "./conflict.tsx";
import styles from "./editor.module.css";

type PreviewProps = ComponentProps<typeof Picture> & { onClose: () => void };

/** The draft in full window size, as a wall shows it. */
const Preview = ({ onClose, ...drawn }: PreviewProps) => {
  const t = useT();
  return (
    <Overlay onClose={onClose}>
      <div className={styles.preview} role="dialog" aria-modal="true" aria-label={t("board.preview")}>
        <Picture {...drawn} />
        <Button className={styles.close} icon={<Cross />} text={t("common.close")} onClick={onClose} />
      </div>
    </Overlay>
  );
};

/** Reason why editing is locked. */
type EditorLock = "builtIn" | "code" | undefined;
type Props = { board: BoardAnswer; lock: EditorLock; onCopy?: () => void };

/** The editor: catalogue, canvas and properties side by side. */
export const Workspace = ({ board, lock, onCopy }: Props) => {
  const t = useT();
  const editor = useEditor(board, lock !== undefined);
  const saving = useSave(editor);
  const { theme: ownTheme } = useSnapshot(settings);
  const [theme, setTheme] = useState<Theme>(ownTheme);
  const [carried, carry] = useState<PanelKind>();
  const [previews, setPreviews] = useState(false);
  const live = useBoard(board.code, { wall: false });
  useUndoKeys(editor);
  // Toasts would cover the button that saves.
  useEffect(keepToastsAside, []);
  const theirs = useTheirs(editor);
  const save = (): void => {
    if (isSavable(editor) && !saving.busy) void saving.save(editor.draft, editor.opened);
  };
  useShortcut("s", save);
  return (
    <>
      <Head
        {...{ editor, theme }}
        isBusy={saving.busy}
        onTheme={setTheme}
        onPreview={() => setPreviews(true)}
        onSave={save}
      />
      {lock && (
        <Band tone="note">
          <Lock size={14} />
          <span>{t(`board.locked.${lock}`)}</span>
          {onCopy && <Button size="small" text={t("board.copyThis")} onClick={onCopy} />}
        </Band>
      )}
      {theirs && !saving.busy && <TheirsBand theirs={theirs} onCompare={() => saving.compare(theirs)} />}
      <Grid className={styles.columns} columns="216px minmax(0, 1fr) 300px" grow hairline="top">
        <Catalogue editor={editor} onCarry={carry} />
        <Stage {...{ editor, live, theme, carried }} />
        <Properties editor={editor} />
      </Grid>
      <Hidden role="status">{editor.said}</Hidden>
      {previews && (
        <Preview opened={editor.opened} draft={editor.draft} {...{ live, theme }} onClose={() => setPreviews(false)} />
      )}
      {saving.theirs && (
        <Conflict
          editor={editor}
          theirs={saving.theirs}
          onSave={(draft) => void saving.save(draft, saving.theirs ?? editor.opened)}
          onSettled={saving.settle}
        />
      )}
    </>
  );
};

/** Says that another person saved a newer version. */
const TheirsBand = ({ theirs, onCompare }: { theirs: BoardAnswer; onCompare: () => void }) => {
  const t = useT();
  const { modifiedUserName, modifiedTime, version } = theirs;
  const time = modifiedTime ? showMoment(modifiedTime) : "";
  return (
    <Band tone="warn">
      <WarningSign size={14} />
      <span>{t("board.theirs", { name: modifiedUserName ?? "", version, time })}</span>
      <Button size="small" text={t("board.compare")} onClick={onCompare} />
    </Band>
  );
};

const isSavable = ({ isLocked, changes, draft }: Editor): boolean =>
  !isLocked && changes > 0 && draft.name.trim() !== "";

type HeadProps = {
  editor: Editor;
  theme: Theme;
  isBusy: boolean;
  onTheme: (theme: Theme) => void;
  onPreview: () => void;
  onSave: () => void;
};

const Head = ({ editor, theme, isBusy, onTheme, onPreview, onSave }: HeadProps) => {
  const t = useT();
  return (
    <PageHead
      title={editor.draft.name || editor.opened.name}
      extra={!editor.isLocked && <Readers id={editor.opened.id} />}
    >
      {!editor.isLocked && <Steps editor={editor} />}
      <SegmentedControl
        size="small"
        aria-label={t("board.previewTheme")}
        options={(["dark", "light"] as const).map((value) => ({ value, label: t(`board.theme.${value}`) }))}
        value={theme}
        onValueChange={(value) => onTheme(value as Theme)}
      />
      <Button variant="minimal" icon={<EyeOpen />} text={t("board.preview")} onClick={onPreview} />
      {editor.changes > 0 && (
        <UnsavedNote>
          <Dot />
          {t("client.unsaved.marks", { count: editor.changes })}
        </UnsavedNote>
      )}
      {!editor.isLocked && (
        <Button
          intent="primary"
          text={t("client.form.save")}
          disabled={!isSavable(editor)}
          loading={isBusy}
          onClick={onSave}
        />
      )}
    </PageHead>
  );
};

const Steps = ({ editor }: { editor: Editor }) => {
  const t = useT();
  return (
    <>
      <Button
        variant="minimal"
        icon={<Undo />}
        aria-label={t("board.undo")}
        title={t("board.undo")}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      />
      <Button
        variant="minimal"
        icon={<Redo />}
        aria-label={t("board.redo")}
        title={t("board.redo")}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      />
      <Separator />
    </>
  );
};

/** Ctrl or Cmd with Z undoes, with Y or Shift+Z redoes. Text fields keep their own undo. */
const useUndoKeys = (editor: Editor): void => {
  const isKey = (event: KeyboardEvent, ...keys: string[]): boolean =>
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    keys.includes((event.shiftKey ? "shift+" : "") + event.key.toLowerCase()) &&
    !isTyped(event) &&
    !editor.isLocked;
  usePressed((event) => isKey(event, "z"), editor.undo);
  usePressed((event) => isKey(event, "y", "shift+z"), editor.redo);
};
