import { describe, expect, it } from "vitest";
import { actionKeys } from "#client/app/actions.tsx";
import { shortcuts, shortcutsAt } from "#client/app/shell/shortcuts.ts";
import { sources } from "./sources.ts";

/** Shortcuts by the file that wires them, with the signs that its code names; blueprint and downshift wire theirs. */
const wired: Record<string, { file: string; signs: string[] }[]> = {
  "client.keys.sheet": [{ file: "app/shell/shell.tsx", signs: ["?"] }],
  "client.keys.help": [{ file: "app/shell/shell.tsx", signs: ["F1"] }],
  "client.keys.find": [{ file: "app/shell/shell.tsx", signs: ["k"] }],
  "client.keys.menu": [{ file: "app/shell/shell.tsx", signs: ["m"] }],
  "client.keys.close": [{ file: "kit/dialog/overlay.tsx", signs: [] }],
  "client.keys.saveForm": [{ file: "kit/form/form-dialog.tsx", signs: ["Enter"] }],
  "client.keys.job": [{ file: "screens/scan/scan-screen.tsx", signs: ["F2"] }],
  "client.keys.next": [{ file: "screens/scan/entry/entry-tabs.tsx", signs: ["F6"] }],
  "client.keys.offBench": [{ file: "screens/scan/entry/entry-parts.tsx", signs: ["Escape"] }],
  "client.keys.digits": [{ file: "screens/scan/entry/entry-parts.tsx", signs: ["1-9"] }],
  "client.keys.space": [{ file: "screens/scan/entry/entry-parts.tsx", signs: ["Space"] }],
  "client.keys.record": [{ file: "screens/scan/entry/entry-parts.tsx", signs: ["Enter"] }],
  "client.keys.rows": [{ file: "screens/exceptions/exception-search.ts", signs: ["ArrowDown", "ArrowUp", "j", "k"] }],
  "client.keys.claim": [{ file: "screens/exceptions/exception-search.ts", signs: ["c"] }],
  "client.keys.note": [
    { file: "boards/notes/note-flags.tsx", signs: ["n"] },
    { file: "kit/charts/use-probe.tsx", signs: ["n"] },
  ],
  "client.keys.position": [{ file: "screens/events/events.tsx", signs: ["g"] }],
  "client.keys.step": [{ file: "screens/replay/controls.tsx", signs: [] }],
  "client.keys.play": [{ file: "screens/replay/controls.tsx", signs: [] }],
  "client.keys.flagged": [{ file: "screens/replay/controls.tsx", signs: [] }],
  "client.keys.save": [
    { file: "screens/documents/head.tsx", signs: ["s"] },
    { file: "screens/boards/editor/workspace.tsx", signs: ["s"] },
  ],
  "client.keys.search": [
    { file: "kit/list/filters/filter-bar.tsx", signs: [] },
    { file: "kit/list/filters/range-field.tsx", signs: ["Enter"] },
  ],
  "client.keys.choose": [
    { file: "kit/inputs/combobox.tsx", signs: [] },
    { file: "screens/scan/view/manual-input.tsx", signs: ["ArrowDown", "ArrowUp"] },
    { file: "boards/presenting/focus-chooser.tsx", signs: ["ArrowDown", "ArrowUp", "Enter"] },
  ],
  "client.keys.move": [
    { file: "kit/tree/tree-rows.ts", signs: ["ArrowDown", "ArrowUp"] },
    { file: "boards/displays/playlist-editor.tsx", signs: ["ArrowDown", "ArrowUp"] },
  ],
  "client.keys.heads": [{ file: "kit/list/table/list-head.tsx", signs: ["ArrowLeft", "ArrowRight", "End", "Home"] }],
  "client.keys.openRow": [{ file: "kit/list/table/list-row.tsx", signs: ["ArrowLeft", "ArrowRight"] }],
  "client.keys.width": [{ file: "kit/list/table/list-head.tsx", signs: ["ArrowLeft", "ArrowRight"] }],
  "client.keys.pictures": [{ file: "kit/images/image-viewer.tsx", signs: ["ArrowLeft", "ArrowRight"] }],
  "client.keys.cell": [{ file: "kit/sheet/use-cell-keys.ts", signs: ["Enter", "Tab"] }],
  "client.keys.cellOpen": [{ file: "kit/sheet/use-cell-keys.ts", signs: ["F2"] }],
  "client.keys.cellClear": [{ file: "kit/sheet/use-cell-keys.ts", signs: ["Backspace", "Delete"] }],
  "client.keys.fillDown": [{ file: "kit/sheet/use-cell-keys.ts", signs: [] }],
  "client.keys.undo": [
    { file: "kit/sheet/use-cell-keys.ts", signs: [] },
    { file: "screens/boards/editor/workspace.tsx", signs: [] },
  ],
  "client.keys.panelMove": [{ file: "screens/boards/editor/panel-box.tsx", signs: [] }],
  "client.keys.panelSize": [{ file: "screens/boards/editor/panel-box.tsx", signs: [] }],
  "client.keys.panelRemove": [{ file: "screens/boards/editor/panel-box.tsx", signs: ["Backspace", "Delete"] }],
};

/** Keys of a field that do there what they do in any field, and the scanner's, which no hand presses. */
const usual: Record<string, string[]> = {
  "kit/form/field-input.tsx": ["Enter"],
  "screens/scan/job/job-fields.tsx": ["Enter"],
  // A group of radio buttons.
  "screens/scan/job/procedures.tsx": ["ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Enter"],
  "kit/list/pager.tsx": ["Enter"],
  "screens/cylinder-detail/code-field.tsx": ["Enter"],
  "kit/inputs/use-offer-combobox.ts": ["Backspace", "End", "Escape", "Home"],
  "kit/charts/use-probe.tsx": ["Escape"],
  "boards/notes/note-dialogs.tsx": ["Enter", "Escape"],
  "screens/scan/view/manual-input.tsx": ["Escape"],
  "kit/sheet/sheet.tsx": ["Escape"],
  "screens/boards/editor/panel-box.tsx": ["Escape"],
  "kit/sheet/use-cell-keys.ts": ["Escape"],
  "screens/scan/entry/fill-entry.tsx": ["Enter"],
  "screens/labels/labels-dialog.tsx": ["ArrowLeft", "ArrowRight"],
};

const literal = /\b(?:event\.)?(?:key|code)(?:\.toLowerCase\(\))? [!=]== "(\w+)"/g;
const calls = /\b(?:useSign|useShortcut|useFunctionKey)\("(\w+|.)"/g;
const steps = /\b(Arrow\w+|[jk]): -?1\b/g;

/** Signs that the code of a file that listens to keys names. */
const signsIn = (source: string): string[] => {
  const text = source.replaceAll(
    /actionKeys\.(help|keys)/g,
    (_, name: keyof typeof actionKeys) => `"${actionKeys[name]}"`,
  );
  const found = [literal, calls, steps].flatMap((pattern) => [...text.matchAll(pattern)].map(([, sign = ""]) => sign));
  return [...new Set([...found, ...(text.includes("Digit|Numpad") ? ["1-9"] : [])])].sort();
};

const listening = sources("client")
  .filter(({ text }) => /KeyboardEvent|onKeyDown|useSign\("|useShortcut\("|useFunctionKey\("/.test(text))
  .map(({ path, text }) => ({ file: path.replace("client/", ""), signs: signsIn(text) }))
  .filter(({ signs }) => signs.length > 0);

describe("the sheet of shortcuts", () => {
  it("shows those of the page first, then those of every page, and each once", () => {
    const texts = (path: string) => shortcutsAt(path).here.map(({ text }) => text);
    expect(texts("/work/scan")).toEqual(
      shortcuts.filter(({ on }) => on?.includes("/work/scan")).map(({ text }) => text),
    );
    expect(texts("/base/post")).toContain("client.keys.openRow");
    expect(texts("/base/post")).not.toContain("client.keys.job");
    const { here, everywhere, elsewhere } = shortcutsAt("/work/scan");
    expect([...here, ...everywhere, ...elsewhere]).toHaveLength(shortcuts.length);
  });
  it("has no shortcut that is not wired", () => {
    expect(shortcuts.map(({ text }) => text).sort()).toEqual(Object.keys(wired).sort());
    const all = new Map(sources("client").map(({ path, text }) => [path.replace("client/", ""), signsIn(text)]));
    const loose = Object.values(wired)
      .flat()
      .filter(({ file, signs }) => !signs.every((sign) => all.get(file)?.includes(sign)));
    expect(loose).toEqual([]);
  });
  it("lacks no key that a page listens to", () => {
    const known = (file: string): string[] => [
      ...Object.values(wired)
        .flat()
        .filter((place) => place.file === file)
        .flatMap(({ signs }) => signs),
      ...(usual[file] ?? []),
    ];
    expect(listening.length).toBeGreaterThan(10);
    const missing = listening.map(({ file, signs }) => [file, signs.filter((sign) => !known(file).includes(sign))]);
    expect(missing.filter(([, signs]) => signs?.length)).toEqual([]);
  });
});
