import { EditorSelection, EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { formats, insertPicture, type FormatName } from "#client/screens/documents/formats.ts";

/** A text with `[` and `]` around what is selected, or `|` at the cursor. */
const stateOf = (marked: string, readOnly = false): EditorState => {
  const from = marked.search(/[[|]/);
  const doc = marked.replaceAll(/[[\]|]/g, "");
  const to = marked.includes("]") ? marked.indexOf("]") - 1 : from;
  return EditorState.create({
    doc,
    selection: EditorSelection.range(from, to),
    extensions: EditorState.readOnly.of(readOnly),
  });
};
const markedOf = (state: EditorState): string => {
  const { from, to } = state.selection.main;
  const [before, within, after] = [state.sliceDoc(0, from), state.sliceDoc(from, to), state.sliceDoc(to)];
  return from === to ? `${before}|${after}` : `${before}[${within}]${after}`;
};
const run = (name: FormatName, state: EditorState): EditorState => {
  let next = state;
  formats.find((format) => format.name === name)?.run({ state, dispatch: (change) => (next = change.state) });
  return next;
};
const after = (name: FormatName, marked: string): string => markedOf(run(name, stateOf(marked)));

describe("the toolbar", () => {
  it.each([
    ["bold", "a [b] c", "a **[b]** c"],
    ["bold", "a **[b]** c", "a [b] c"],
    ["italic", "[b]", "*[b]*"],
    ["italic", "**[b]**", "***[b]***"],
    ["italic", "***[b]***", "**[b]**"],
    ["strike", "[b]", "~~[b]~~"],
    ["code", "`[b]`", "[b]"],
    ["heading", "tit|le", "# tit|le"],
    ["heading", "## tit|le", "### tit|le"],
    ["heading", "### tit|le", "tit|le"],
    ["quote", "[a\nb]", "> [a\n> b]"],
    ["quote", "> a|", "a|"],
    ["bullets", "[a\n1. b]", "- [a\n- b]"],
    ["bullets", "- a|", "a|"],
    ["numbers", "[a\n  b]", "1. [a\n  2. b]"],
    ["numbers", "1. a|", "a|"],
    ["rule", "a|", "a\n\n---\n|"],
    ["rule", "|", "---\n|"],
  ] as const)("makes with %s of %j", (name, before, wanted) => {
    expect(after(name, before)).toBe(wanted);
  });

  it("makes tasks of a list", () => {
    expect(run("tasks", stateOf("- a|")).doc.toString()).toBe("- [ ] a");
  });

  it("makes a link whose address is typed over, a block of code, a table and a picture", () => {
    const link = run("link", stateOf("see [here] now"));
    expect(link.doc.toString()).toBe("see [here](https://) now");
    expect(link.sliceDoc(link.selection.main.from, link.selection.main.to)).toBe("https://");
    expect(run("codeBlock", stateOf("a|")).doc.toString()).toBe("```\na\n```");
    expect(run("table", stateOf("a|")).doc.toString()).toBe("a\n\n|  |  |\n|---|---|\n|  |  |\n");
    let pictured = stateOf("a|b");
    insertPicture("/files/x.png", "pic")({ state: pictured, dispatch: (change) => (pictured = change.state) });
    expect(pictured.doc.toString()).toBe("a![pic](/files/x.png)b");
  });

  it("indents a line and takes that back", () => {
    const deeper = run("indent", stateOf("- a|"));
    expect(deeper.doc.toString()).toBe("  - a");
    expect(run("outdent", deeper).doc.toString()).toBe("- a");
  });

  it("changes nothing that may only be read", () => {
    for (const { name } of formats) expect(run(name, stateOf("a|", true)).doc.toString()).toBe("a");
  });

  it("gives each format keys of its own", () => {
    const keys = formats.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
