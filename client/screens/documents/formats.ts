import { indentLess, indentMore } from "@codemirror/commands";
import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from "@codemirror/state";

type Format = { name: FormatName; /** Key in CodeMirror's notation. */ key: string; run: StateCommand };
export type FormatName =
  | "heading"
  | "bold"
  | "italic"
  | "strike"
  | "rule"
  | "quote"
  | "bullets"
  | "numbers"
  | "tasks"
  | "indent"
  | "outdent"
  | "table"
  | "link"
  | "code"
  | "codeBlock";

const command =
  (change: (state: EditorState) => TransactionSpec): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(change(state), { scrollIntoView: true, userEvent: "input.format" }));
    return true;
  };

/** Puts a mark around the selection, or removes the mark if it is already there. */
const around = (mark: string): StateCommand =>
  command((state) =>
    state.changeByRange(({ from, to }) => {
      const size = mark.length;
      const [before, after] = [state.sliceDoc(from - size, from), state.sliceDoc(to, to + size)];
      if (before === mark && after === mark && !isLonger(state, mark, from, to))
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    }),
  );

/** Returns true if the `*` around the selection is part of `**`, which is a different mark. */
const isLonger = (state: EditorState, mark: string, from: number, to: number): boolean =>
  mark.length === 1 &&
  state.sliceDoc(from - 2, from) === mark.repeat(2) &&
  state.sliceDoc(from - 3, from) !== mark.repeat(3) &&
  state.sliceDoc(to, to + 2) === mark.repeat(2);

/** Every line that the selection touches, once. */
const linesOf = (state: EditorState) => {
  const numbers = state.selection.ranges.flatMap(({ from, to }) => {
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return [...new Set(numbers)].map((number) => state.doc.line(number));
};

/** Changes the start of each selected line. `change` maps the old line texts to the new ones. */
const perLine = (change: (texts: string[]) => string[]): StateCommand =>
  command((state) => {
    const lines = linesOf(state);
    const texts = change(lines.map(({ text }) => text));
    return {
      changes: lines.map(({ from, text }, index) => beginning(from, text, texts[index] ?? text)),
    };
  });

/** Replaces only the start of the line that differs, so that the cursor keeps its position in the text. */
const beginning = (from: number, before: string, after: string) => {
  let same = 0;
  while (same < before.length && same < after.length && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: from + before.length - same, insert: after.slice(0, after.length - same) };
};

/** Matches the start of a list item of any kind. */
const listMark = /^(\s*)(?:[-*+] \[[ xX]\] |[-*+] |\d+[.)] )/;

/** Makes the lines a list of one kind. If all lines are such items already, removes the list. */
const asList = (itemStart: RegExp, mark: (index: number) => string): StateCommand =>
  perLine((texts) => {
    const all = texts.every((text) => itemStart.test(text));
    return texts.map((text, index) => {
      const indent = /^\s*/.exec(text)?.[0] ?? "";
      const bare = text.replace(listMark, "$1").slice(indent.length);
      return all ? `${indent}${bare}` : `${indent}${mark(index)}${bare}`;
    });
  });

/** Changes the heading level in turn: none, first, second, third. */
const heading = perLine((texts) =>
  texts.map((text) => {
    const [marks = "", rest] = [/^#{1,6} /.exec(text)?.[0], text.replace(/^#{1,6} /, "")];
    const level = marks.trim().length;
    return level >= 3 ? rest : `${"#".repeat(level + 1)} ${rest}`;
  }),
);

const quote = perLine((texts) => {
  const all = texts.every((text) => text.startsWith("> "));
  return texts.map((text) => (all ? text.slice(2) : `> ${text}`));
});

/** Inserts a block after the cursor's line, with an empty line before and after. The text `select` is selected, so typing replaces it. */
const block = (text: string, select?: string): StateCommand =>
  command((state) => {
    const line = state.doc.lineAt(state.selection.main.to);
    const lead = line.text === "" ? (line.from === 0 ? "" : "\n") : "\n\n";
    const insert = `${lead}${text}\n`;
    const at = line.to + lead.length + (select === undefined ? text.length + 1 : text.indexOf(select));
    return {
      changes: { from: line.to, insert },
      selection: EditorSelection.range(at, at + (select?.length ?? 0)),
    };
  });

const codeBlock = command((state) => {
  const [from, to] = [state.doc.lineAt(state.selection.main.from).from, state.doc.lineAt(state.selection.main.to).to];
  return {
    changes: [
      { from, insert: "```\n" },
      { from: to, insert: "\n```" },
    ],
    selection: EditorSelection.range(from + 4, to + 4),
  };
});

/** Makes the selection a link. The address is selected, so typing replaces it. */
const link = command((state) =>
  state.changeByRange(({ from, to }) => ({
    changes: [
      { from, insert: "[" },
      { from: to, insert: "](https://)" },
    ],
    range: EditorSelection.range(to + 3, to + 11),
  })),
);

const table = "|  |  |\n|---|---|\n|  |  |";

/** All formats in the toolbar's order (platform specification §9). A picture needs an upload first, so it is not a format. */
export const formats: readonly Format[] = [
  { name: "heading", key: "Mod-Alt-h", run: heading },
  { name: "bold", key: "Mod-b", run: around("**") },
  { name: "italic", key: "Mod-i", run: around("*") },
  { name: "strike", key: "Mod-Shift-x", run: around("~~") },
  { name: "rule", key: "Mod-Alt-r", run: block("---") },
  { name: "quote", key: "Mod-Alt-q", run: quote },
  { name: "bullets", key: "Mod-Alt-u", run: asList(/^\s*[-*+] (?!\[[ xX]\] )/, () => "- ") },
  { name: "numbers", key: "Mod-Alt-o", run: asList(/^\s*\d+[.)] /, (index) => `${index + 1}. `) },
  { name: "tasks", key: "Mod-Alt-l", run: asList(/^\s*[-*+] \[[ xX]\] /, () => "- [ ] ") },
  { name: "indent", key: "Mod-]", run: indentMore },
  { name: "outdent", key: "Mod-[", run: indentLess },
  { name: "table", key: "Mod-Alt-t", run: block(table) },
  { name: "link", key: "Mod-Alt-k", run: link },
  { name: "code", key: "Mod-e", run: around("`") },
  { name: "codeBlock", key: "Mod-Alt-c", run: codeBlock },
];

export const insertPicture = (url: string, alt: string): StateCommand =>
  command((state) => state.replaceSelection(`![${alt}](${url})`));
