import { Box } from "#client/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { json } from "@codemirror/lang-json";
import { syntaxTree } from "@codemirror/language";
import { EditorState, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, lineNumbers, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { EditorView } from "codemirror";

/** Style classes of values, by the parser's names. Other names have no style. */
const looks: Record<string, Decoration> = Object.fromEntries(
  Object.entries({
    PropertyName: "key",
    String: "text",
    Number: "other",
    True: "other",
    False: "other",
    Null: "other",
  }).map(([name, look]) => [name, Decoration.mark({ class: `json-${look}` })]),
);

const marksOf = (view: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const look = looks[node.name];
        if (look) builder.add(node.from, node.to, look);
      },
    });
  return builder.finish();
};

class Marks {
  decorations: DecorationSet;
  constructor(view: EditorView) {
    this.decorations = marksOf(view);
  }
  update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
    if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) this.decorations = marksOf(view);
  }
}

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "12px", color: "var(--fg3)", backgroundColor: "var(--bg)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "18px" },
  ".cm-content": { padding: "6px 0" },
  ".cm-line": { padding: "0 8px 0 0" },
  ".cm-gutters": { backgroundColor: "var(--bg)", color: "var(--fg3)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "32px", padding: "0 8px 0 0", fontSize: "11px" },
  ".json-key": { color: "var(--fg)" },
  ".json-text": { color: "var(--accent)" },
  ".json-other": { color: "var(--ok)" },
});

/** Shows JSON that can be read, scrolled by keys and copied. Returns a function that removes the view. */
const createJsonView = (parent: HTMLElement, doc: string, label: string): (() => void) => {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        json(),
        lineNumbers(),
        ViewPlugin.fromClass(Marks, { decorations: (plugin) => plugin.decorations }),
        look,
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      ],
    }),
  });
  return () => view.destroy();
};

/** Read-only JSON with line numbers. Import it lazily, because CodeMirror is large. */
export const JsonPane = ({ text, label }: { text: string; label: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? createJsonView(place.current, text, label) : undefined), [text, label]);
  return <Box grow hairline="top" fill="bg" ref={place} />;
};
