import type { Page } from "puppeteer";
import { labelKey } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { type Language, locales } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { allResources } from "#contracts/resources/index.ts";
import { listOf } from "#contracts/resources/list-of.ts";

/** First parts of the keys of texts, such as `client` of `client.list.search`. */
const stems = [...new Set(Object.keys(locales.zh).map((key) => key.split(".")[0] ?? ""))];

/** A key that has no words. Codes of errors have the same form, but no page shows them in its own texts. */
const rawKey = `(?<![\\w@./:-])(?:${stems.join("|")})\\.[a-zA-Z]\\w*(?:\\.\\w+)*(?![\\w/@-])`;
/** A value that no sentence should have, a place of a sentence that nothing was put into, and quotes around nothing. */
const emptiness = String.raw`\{\{|\bundefined\b|\bNaN\b|\bnull\b|\[object |“”|「」|（）|\(\)|\S {2,}\S| [.,;。，；](?=\s|$)`;

/** Texts and labels of a page with a key in place of words, or with nothing in place of a value, each with the element that has it. */
export const badTexts = (page: Page): Promise<string[]> =>
  page.evaluate((pattern: string) => {
    const bad = new RegExp(pattern, "u");
    const owner = (element: Element | null): string => {
      const named = element?.closest("[class]");
      return `${element?.tagName.toLowerCase() ?? ""}.${named?.getAttribute("class")?.split(" ").at(-1) ?? ""}`;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      // Recorded data and source text are the reader's own.
      if (parentElement?.closest("style, script, code, pre, textarea, .cm-editor, td[data-cell~=own]")) continue;
      if (bad.test((textContent ?? "").trim())) found.push(`${owner(parentElement)}: ${textContent}`);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const value = element.getAttribute(name) ?? "";
        if (bad.test(value.trim())) found.push(`${owner(element)} ${name}: ${value}`);
      }
    return found;
  }, `${rawKey}|${emptiness}`);

/** Places of texts that may be cut, because a tooltip or the page itself says all of them. */
const mayBeCut = [
  // Tabs of open pages, and the hint of the search.
  ".page-tabs_tab > a[title]",
  ".bars_search",
  // Names and addresses of records in lists of two lines and in trees.
  ".table_isTwoLines td",
  ".tree_treeScreen td",
  ".board-table_root :is(td, th)",
  // Free text in a cell that says all of it.
  "td[title]",
  // Reasons of exceptions, whose panel has the whole sentence; subjects of events; names beside a chart.
  ".exceptions_list :is(td, th)",
  ".exceptions_root :is(td, th)",
  ".board-exceptions_opener[title]",
  // The company beside a board's name in a playlist.
  ".displays_name small",
  ".scan-view_stream th",
  ".events_name",
  ".panel_name",
];

/** Heads of the columns with free text, in a language. Their cells may be cut, because they have a tooltip. */
const freeColumns = (language: Language): string[] =>
  [...allLists, ...allResources.map(listOf)].flatMap(({ columns }) =>
    Object.entries(columns)
      .filter(([, { kind, cell, grouped, whole }]) => {
        const isText = kind === "text" && (cell === undefined || cell === "place" || cell === "holder");
        return (isText && !grouped && !whole) || kind === "json" || cell === "codes";
      })
      .map(([name, column]) => translate(language, labelKey(name, column))),
  );

/** Texts of a page that are cut at their right, each with the element that has it, except those that may be. */
export const cutTexts = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate(
    (places: string, free: string[]) => {
      const tolerance = 1.5;
      const clips = (element: Element): boolean => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
      const scrolls = (element: Element): boolean => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
      /** Right edge of what is visible of an element's content; undefined if the reader can scroll to the rest. */
      const edgeOf = (from: Element): number | undefined => {
        let edge = window.innerWidth;
        for (let each: Element | null = from; each && each !== document.body; each = each.parentElement) {
          if (scrolls(each)) return edge < window.innerWidth ? edge : undefined;
          if (clips(each)) edge = Math.min(edge, each.getBoundingClientRect().right);
        }
        return edge;
      };
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest("[class*=inline_hidden], .bp6-overlay-backdrop, svg, .recharts-wrapper");
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const element = node.parentElement;
        if (!element || !node.textContent?.trim() || !isSeen(element) || element.closest(places)) continue;
        const edge = edgeOf(element);
        if (edge === undefined) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width <= 1 || box.height === 0 || box.right - edge <= tolerance) continue;
        const cell = element.closest("td, th");
        const head =
          cell && element.closest("table")?.querySelectorAll("colgroup col").length
            ? element
                .closest("table")
                ?.querySelector(`thead tr:last-child > :nth-child(${(cell as HTMLTableCellElement).cellIndex + 1})`)
            : null;
        if (head && free.includes(head.textContent ?? "") && element.closest("[title], .cells_textCell")) continue;
        const name = element.closest("[class]")?.getAttribute("class")?.split(" ").at(-1);
        found.push(`“${node.textContent.trim()}” in ${name}${head ? ` under ${head.textContent}` : ""}`);
      }
      return [...new Set(found)];
    },
    mayBeCut.join(", "),
    freeColumns(language),
  );
