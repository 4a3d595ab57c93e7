import { syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Looks of the parts of Markdown, by the names that its parser gives them. */
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

/** Gives headings, emphasis, links and the marks themselves their look. */
export const marks: Extension = ViewPlugin.fromClass(Marks, { decorations: (plugin) => plugin.decorations });

/** The editor by the tokens of the page, so that it follows its theme. */
export const look: Extension = EditorView.theme({
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
