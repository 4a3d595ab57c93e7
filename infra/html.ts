/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Markup that {@link html} made. Every value in it is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Html | readonly HtmlValue[] | null | undefined | false;

/** Markup with escaped values: html`<b>${name}</b>`. Values that are markup, or lists of it, are inserted unchanged. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(parts.map((part, index) => (index === 0 ? "" : textOf(values[index - 1])) + part).join(""));

const textOf = (value: HtmlValue): string => {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  return typeof value === "number" ? String(value) : value.map(textOf).join("");
};
