import {
  createElement,
  type ComponentPropsWithRef,
  type CSSProperties,
  type ElementType,
  type ReactElement,
} from "react";
import { classes } from "#client/lib/classes.ts";
import styles from "./layout.module.css";

const spaces = {
  0: "0",
  2: "var(--s0)",
  4: "var(--s1)",
  6: "var(--s1h)",
  8: "var(--s2)",
  10: "var(--s2h)",
  12: "var(--s3)",
  16: "var(--s4)",
  20: "var(--s4h)",
  24: "var(--s5)",
  32: "var(--s6)",
} as const;
const sizes = {
  11: "var(--fs-11)",
  12: "var(--fs-12)",
  13: "var(--fs-13)",
  14: "var(--fs-14)",
  16: "var(--fs-16)",
  20: "var(--fs-20)",
  28: "var(--fs-28)",
  44: "var(--fs-44)",
} as const;
const lines = {
  14: "14px",
  16: "16px",
  18: "18px",
  20: "20px",
  22: "22px",
  24: "24px",
  26: "26px",
  28: "28px",
  32: "32px",
  36: "36px",
  40: "40px",
  44: "44px",
  48: "48px",
} as const;
const tones = {
  fg: "var(--fg)",
  fg2: "var(--fg2)",
  fg3: "var(--fg3)",
  accent: "var(--accent)",
  alert: "var(--alert)",
  warn: "var(--warn)",
  ok: "var(--ok)",
  wait: "var(--wait)",
  disabled: "var(--disabled)",
  inherit: "inherit",
} as const;
const fills = {
  none: "none",
  bg: "var(--bg)",
  surface: "var(--surface)",
  surface2: "var(--surface2)",
  hover: "var(--hover)",
  selected: "var(--selected)",
  accentSoft: "var(--accent-soft)",
  alertSoft: "var(--alert-soft)",
  warnSoft: "var(--warn-soft)",
  okSoft: "var(--ok-soft)",
} as const;
const sides = { top: "1px 0 0", bottom: "0 0 1px", left: "0 0 0 1px", right: "0 1px 0 0", both: "1px 0" } as const;
const aligns = {
  start: "flex-start",
  center: "center",
  end: "flex-end",
  baseline: "baseline",
  stretch: "stretch",
} as const;

/** Props with a value: the class, its variable, and the allowed values. */
const valued = {
  /** Space between children. `rowGap` is for wrapped rows. */
  gap: [styles.gap, "--l-gap", spaces],
  rowGap: [styles.rowGap, "--l-row-gap", spaces],
  align: [styles.align, "--l-align", aligns],
  justify: [
    styles.justify,
    "--l-justify",
    { start: "flex-start", center: "center", end: "flex-end", between: "space-between" },
  ],
  pad: [styles.pad, "--l-pad", spaces],
  padX: [styles.padX, "--l-pad-x", spaces],
  padY: [styles.padY, "--l-pad-y", spaces],
  /** Margins above and below. */
  above: [styles.above, "--l-above", spaces],
  below: [styles.below, "--l-below", spaces],
  /** A line in the colour of lines between rows. `rule` is a line in the colour of lines between groups. */
  hairline: [styles.hairline, "--l-hairline", sides],
  rule: [styles.rule, "--l-rule", sides],
  fill: [styles.fill, "--l-fill", fills],
  radius: [
    styles.radius,
    "--l-radius",
    { tag: "var(--r-tag)", control: "var(--r-control)", panel: "var(--r-panel)", round: "50%" },
  ],
  size: [styles.size, "--l-size", sizes],
  /** Height of a line of text. */
  line: [styles.line, "--l-line", lines],
  weight: [styles.weight, "--l-weight", { 400: "400", 500: "500", 600: "600" }],
  tone: [styles.tone, "--l-tone", tones],
  text: [styles.text, "--l-text", { left: "left", center: "center", right: "right" }],
} as const;

/** Props without a value. */
const flags = {
  inline: styles.inline,
  block: styles.block,
  wrap: styles.wrap,
  /** Takes the remaining space, and may become smaller than its content. */
  grow: styles.grow,
  /** The element that absolute children are positioned in. */
  relative: styles.relative,
  /** Covers the element around it. */
  cover: styles.cover,
  /** Keeps its size. */
  fixed: styles.fixed,
  /** Moves to the end of its row. */
  push: styles.push,
  /** Centres the children in their cells, in both directions. */
  middle: styles.middle,
  scroll: styles.scroll,
  clip: styles.clip,
  full: styles.full,
  /** A button in the style of the text around it. */
  /** The font for figures. */
  number: styles.number,
  /** Digits of equal width. */
  mono: styles.mono,
  nowrap: styles.nowrap,
  /** Breaks a word that is too long. */
  anywhere: styles.anywhere,
  truncate: styles.truncate,
} as const;

/** The props of every layout element: names of tokens and sides, never a colour or a length. */
export type Look = { [K in keyof typeof valued]?: keyof (typeof valued)[K][2] | undefined } & {
  [K in keyof typeof flags]?: boolean | undefined;
} & {
  /** Columns of a grid: a number of equal columns, or a template. */
  columns?: number | string | undefined;
};

export type LayoutProps<T extends ElementType> = Look & { as?: T; className?: string | undefined } & Omit<
    ComponentPropsWithRef<T>,
    keyof Look | "as" | "className"
  >;

type Attributes = Record<string, unknown> & { as?: ElementType; className?: string; style?: CSSProperties };

const columnsOf = (columns: unknown): string =>
  typeof columns === "number" ? `repeat(${columns}, minmax(0, 1fr))` : String(columns);

/** Splits the props of an element into classes, variables and attributes. */
const divide = (attributes: Attributes) => {
  const names: (string | undefined)[] = [];
  const variables: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key in valued) {
      const [name, variable, values] = valued[key as keyof typeof valued];
      if (value === undefined) continue;
      names.push(name);
      variables[variable] = (values as Record<string, string>)[value as string] ?? "";
    } else if (key in flags) {
      if (value === true) names.push(flags[key as keyof typeof flags]);
    } else if (key === "columns") {
      if (value === undefined) continue;
      names.push(styles.columns);
      variables["--l-columns"] = columnsOf(value);
    } else rest[key] = value;
  }
  return { names, variables, rest };
};

const lists: readonly unknown[] = ["ul", "ol"];

const primitive =
  <D extends ElementType>(tag: D, look?: string) =>
  <T extends ElementType = D>(props: LayoutProps<T>): ReactElement => {
    const { as = tag, className, style, ...attributes } = props as Attributes;
    const { names, variables, rest } = divide(attributes);
    return createElement(as, {
      ...rest,
      className: classes(styles.box, lists.includes(as) && styles.list, look, ...names, className),
      ...((style || Object.keys(variables).length > 0) && { style: { ...variables, ...style } }),
    });
  };

/** Children side by side, centred vertically. */
export const Row = primitive("div", styles.row);

/** Children from top to bottom. */
export const Stack = primitive("div", styles.stack);

/** Children in `columns`. */
export const Grid = primitive("div", styles.grid);

/** A plain element with a margin, a padding, a line or a fill. */
export const Box = primitive("div");

/** Text with a size, a colour and a weight. */
export const Text = primitive("span");

/** The heading of a section: 14 px and bold by default. */
export const Title = primitive("h2", styles.title);

/** Text on one line that ends in an ellipsis if it is too long. */
export const Truncate = primitive("span", styles.truncate);

/** A section with its own background on the page. */
export const Card = primitive("section", styles.card);
