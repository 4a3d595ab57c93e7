import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { formats, insertPicture, type FormatName } from "./formats.ts";
import { look, marks } from "./marks.ts";

export type Cursor = { line: number; column: number };

/** Place and text of an editor, and the page's ears for what happens in it. */
export type EditorParts = {
  parent: HTMLElement;
  text: string;
  readOnly: boolean;
  /** Name for screen readers. */
  label: string;
  onType: (text: string) => void;
  onCursor: (cursor: Cursor) => void;
  /** Share of the text's height that is above the window, 0 to 1. */
  onScroll: (share: number) => void;
  /** Pictures that were pasted or dropped. */
  onPictures: (files: File[]) => void;
};

export type Editor = {
  /** Shows a text that came from elsewhere; undo brings back the one before. */
  show(text: string): void;
  allow(readOnly: boolean): void;
  format(name: FormatName): void;
  insertPicture(url: string, alt: string): void;
  destroy(): void;
};

export const createEditor = (parts: EditorParts): Editor => {
  const access = new Compartment();
  const view = new EditorView({
    parent: parts.parent,
    state: EditorState.create({
      doc: parts.text,
      extensions: [
        keymap.of(formats.map(({ key, run }) => ({ key, run, preventDefault: true }))),
        keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
        history(),
        markdown({ base: markdownLanguage, completeHTMLTags: false, addKeymap: false }),
        [lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), EditorView.lineWrapping],
        [marks, look],
        access.of(accessOf(parts.readOnly)),
        EditorView.contentAttributes.of({ "aria-label": parts.label }),
        [telling(parts), taking(parts)],
      ],
    }),
  });
  const perform = (run: (typeof formats)[number]["run"] | undefined): void => {
    run?.(view);
    view.focus();
  };
  return {
    show(text) {
      const before = view.state.doc.toString();
      if (text !== before) view.dispatch({ changes: { from: 0, to: before.length, insert: text } });
    },
    allow: (readOnly) => view.dispatch({ effects: access.reconfigure(accessOf(readOnly)) }),
    format: (name) => perform(formats.find((format) => format.name === name)?.run),
    insertPicture: (url, alt) => perform(insertPicture(url, alt)),
    destroy: () => view.destroy(),
  };
};

const accessOf = (readOnly: boolean) => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];

/** Tells the page what is typed, where the cursor stands and how far the text is scrolled. */
const telling = ({ onType, onCursor, onScroll }: EditorParts) => [
  EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
    if (docChanged) onType(state.doc.toString());
    if (!docChanged && !selectionSet) return;
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    onCursor({ line: line.number, column: head - line.from + 1 });
  }),
  EditorView.domEventHandlers({
    scroll: (_event, { scrollDOM }) => {
      const hidden = scrollDOM.scrollHeight - scrollDOM.clientHeight;
      onScroll(hidden > 0 ? scrollDOM.scrollTop / hidden : 0);
    },
  }),
];

/** Takes pictures that are pasted or dropped; text stays the editor's own. */
const taking = ({ onPictures }: EditorParts) => {
  const take = (event: Event, given: DataTransfer | null, { state }: EditorView): boolean => {
    const files = [...(given?.files ?? [])];
    if (files.length === 0 || state.readOnly) return false;
    event.preventDefault();
    onPictures(files);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, view) => take(event, event.clipboardData, view),
    drop: (event, view) => take(event, event.dataTransfer, view),
  });
};
