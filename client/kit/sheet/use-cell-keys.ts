import { useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { areaAt, areaOf, edgesOf, movedBy, stepOf, type Area, type Edges } from "./area.ts";
import { blockOf } from "./sheet-text.ts";

/** Actions of a person on cells. */
export type SheetDeeds = {
  onArea: (area: Area) => void;
  /** Writes one text into all cells of an area. */
  onWrite: (edges: Edges, text: string) => void;
  onFillDown: (edges: Edges) => void;
  onPaste: (edges: Edges, block: string[][]) => void;
  /** Returns the text for the clipboard. */
  onCopy: (edges: Edges) => string;
  onUndo: () => void;
  onRedo: () => void;
};

type Options = SheetDeeds & {
  area: Area | undefined;
  size: { rows: number; columns: number };
  /** Number of visible rows. */
  page: () => number;
  /** The text of the focused cell; undefined if it is read-only. */
  current: string | undefined;
  onEscape: () => void;
};

/** `typed`: started by typing, so the arrows end it. `opened`: by F2 or a double click, so the arrows move inside the text. */
type Draft = { text: string; begun: "typed" | "opened" };

/**
 * Keys and clipboard of a sheet, as in spreadsheets: typing replaces, Enter moves down, F2 opens.
 *
 * Long because each key acts on the same text and area.
 */
export const useCellKeys = (options: Options) => {
  const { area, size, current } = options;
  const [draft, setDraft] = useState<Draft>();
  const go = (row: number, column: number, extend = false): void =>
    options.onArea(movedBy(area, { row, column }, size, extend));
  const end = (everywhere = false): void => {
    if (draft && area) options.onWrite(edgesOf(everywhere ? area : areaAt(area.to)), draft.text);
    setDraft(undefined);
  };
  const open = (): void => {
    if (current !== undefined) setDraft({ text: current, begun: "opened" });
  };

  const editKey = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") setDraft(undefined);
    else if (event.key === "Enter") {
      const everywhere = event.ctrlKey || event.metaKey;
      end(everywhere);
      if (!everywhere) go(event.shiftKey ? -1 : 1, 0);
    } else if (event.key === "Tab") {
      end();
      go(0, event.shiftKey ? -1 : 1);
    } else if (draft?.begun === "typed" && event.key.startsWith("Arrow")) {
      const step = stepOf(event, 1, size);
      end();
      if (step) go(step.row, step.column);
    } else return false;
    return true;
  };

  const commandKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const letter = key.toLowerCase();
    if (letter === "d" && area) options.onFillDown(edgesOf(area));
    else if (letter === "z" && !shiftKey) options.onUndo();
    else if (letter === "y" || letter === "z") options.onRedo();
    else if (letter === "a")
      options.onArea(areaOf({ top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 }));
    else return false;
    return true;
  };

  const moveKey = (event: KeyboardEvent): boolean => {
    const step = stepOf(event, options.page(), size);
    if (step) go(step.row, step.column, event.shiftKey);
    else if (event.key === "Enter") go(event.shiftKey ? -1 : 1, 0);
    else if (event.key === "F2") open();
    else if ((event.key === "Delete" || event.key === "Backspace") && area) options.onWrite(edgesOf(area), "");
    else if (event.key === "Escape") options.onEscape();
    else return (event.ctrlKey || event.metaKey) && commandKey(event);
    return true;
  };

  return {
    draft: draft?.text,
    open,
    end,
    onKeyDown: (event: KeyboardEvent): void => {
      // Keys during a composition belong to the input method.
      if (event.nativeEvent.isComposing) return;
      if (!(draft ? editKey(event) : moveKey(event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onText: (text: string): void => {
      if (current !== undefined) setDraft((was) => ({ text, begun: was?.begun ?? "typed" }));
    },
    onPaste: (event: ClipboardEvent): void => {
      if (draft || !area) return;
      event.preventDefault();
      const text = event.clipboardData.getData("text/plain");
      if (text !== "") options.onPaste(edgesOf(area), blockOf(text));
    },
    onCopy: (event: ClipboardEvent, cut: boolean): void => {
      if (draft || !area) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", options.onCopy(edgesOf(area)));
      if (cut) options.onWrite(edgesOf(area), "");
    },
  };
};
