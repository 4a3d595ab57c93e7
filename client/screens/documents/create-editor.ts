import { syntaxTree } from "@codemirror/language";
import { Compartment, EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { EditorView } from "codemirror";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { type FormatName, formats, insertPicture } from "./formats.ts";

/** Style of each Markdown element. The keys are the parser's node names. */
const looks: Record<string, string> = {
  ATXHeading1: "strong",
  ATXHeading2: "strong",
  ATXHeading3: "strong",
  ATXHeading4: "strong",
  ATXHeading5: "strong",
  ATXHeading6: "strong",
  StrongEmphasis: "strong",
  Emphasis: "emphasis",
  Strikethrough: "strike",
  Link: "link",
  Image: "link",
  InlineCode: "code",
  FencedCode: "code",
  HeaderMark: "mark",
  EmphasisMark: "mark",
  StrikethroughMark: "mark",
  QuoteMark: "mark",
  ListMark: "mark",
  TaskMarker: "mark",
  LinkMark: "mark",
  URL: "mark",
  CodeMark: "mark",
  TableDelimiter: "mark",
  HorizontalRule: "mark",
};

const decorations = Object.fromEntries(
  [...new Set(Object.values(looks))].map((look) => [look, Decoration.mark({ class: `md-${look}` })]),
);

const marksOf = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const decoration = decorations[looks[node.name] ?? ""];
        if (decoration && node.from < node.to) builder.add(node.from, node.to, decoration);
      },
    });
  return builder.finish();
};

class Marks {
  decorations: DecorationSet;
  constructor(view: EditorView) {
    this.decorations = marksOf(view);
  }
  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
      this.decorations = marksOf(update.view);
  }
}

/** Styles headings, emphasis, links and the Markdown marks. */
const marks: Extension = ViewPlugin.fromClass(Marks, { decorations: (plugin) => plugin.decorations });

/** The editor uses the page's design tokens, so it follows the theme. */
const look: Extension = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--fg)", backgroundColor: "var(--bg)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "24px" },
  ".cm-content": { padding: "8px 0 48px", caretColor: "var(--accent)" },
  ".cm-line": { padding: "0 16px 0 8px" },
  ".cm-gutters": { backgroundColor: "var(--bg)", color: "var(--fg3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "36px", padding: "0 8px 0 0" },
  ".cm-activeLine": { backgroundColor: "var(--selected)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--selected)", color: "var(--accent)", fontWeight: "600" },
  ".cm-cursor": { borderLeft: "2px solid var(--accent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft)",
  },
  ".md-strong": { fontWeight: "600" },
  ".md-emphasis": { fontStyle: "italic" },
  ".md-strike": { textDecoration: "line-through" },
  ".md-link": { color: "var(--accent)" },
  ".md-code": { color: "var(--fg2)" },
  ".md-mark": { color: "var(--fg3)", fontWeight: "400" },
});

export type Cursor = { line: number; column: number };

/** Options of a new editor, with the callbacks of the page. */
type EditorParts = {
  parent: HTMLElement;
  text: string;
  readOnly: boolean;
  label: string;
  onType: (text: string) => void;
  onCursor: (cursor: Cursor) => void;
  /** Part of the text's height above the visible area, 0 to 1. */
  onScroll: (share: number) => void;
  onPictures: (files: File[]) => void;
};

export type Editor = {
  /** Replaces the text with one from outside the editor. Undo restores the previous text. */
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

/** Reports typed text, cursor position and scroll position to the page. */
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

/** Takes pasted and dropped pictures. The editor handles text itself. */
const taking = ({ onPictures }: EditorParts) => {
  const take = (event: Event, transfer: DataTransfer | null, { state }: EditorView): boolean => {
    const files = [...(transfer?.files ?? [])];
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
