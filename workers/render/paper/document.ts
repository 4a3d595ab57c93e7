import type { Language } from "#contracts/locales/index.ts";
import { Html, html, type HtmlValue } from "#infra/html.ts";
import { paperStyle } from "./style.ts";

export type PaperDocument = {
  title: string;
  language: Language;
  isLandscape?: boolean;
  /** Rules of this document alone, behind those that all share. */
  style?: string;
  /** Its `<section class="sheet">`s, one a page. */
  body: HtmlValue;
};

const languageTags = { zh: "zh-CN", en: "en" } satisfies Record<Language, string>;

/** A whole document of A4 sheets, to be printed with {@link paperFonts}. */
export const paperDocument = ({ title, language, isLandscape = false, style = "", body }: PaperDocument): string => {
  const rules = new Html(`@page { size: A4 ${isLandscape ? "landscape" : "portrait"}; }\n${paperStyle}${style}`);
  return html`<!doctype html>
    <html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          ${rules}
        </style>
      </head>
      <body class="${isLandscape ? "is-landscape" : ""}">
        ${body}
      </body>
    </html>`.text;
};

export type SheetHead = {
  maker: { name: string; about?: string };
  title: string;
  subtitle?: string;
  number?: { label: string; text: string };
  /** Stands on the right where it is not the number. */
  right?: Html;
};

const logo = new Html(
  `<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="5" fill="#1f5fbf"/><g stroke="#fff" stroke-width="1.6" fill="none">
<path d="M9.2 4h5.6M12 4v2.4" stroke-linecap="round"/><path d="M7.2 11.2c0-2.8 1.9-4.8 4.8-4.8s4.8 2 4.8 4.8v7a1.6 1.6 0 0 1-1.6 1.6H8.8a1.6 1.6 0 0 1-1.6-1.6zM7.2 13.4h9.6"/></g></svg>`,
);

/** The head of a sheet: who made it, what it is, which number it has. */
export const sheetHead = ({ maker, title, subtitle, number, right }: SheetHead): Html =>
  html`<header class="head">
    <div class="maker">
      ${logo}
      <div><b>${maker.name}</b>${maker.about && html`<small>${maker.about}</small>`}</div>
    </div>
    <div class="title">
      <h1>${title}</h1>
      ${subtitle && html`<p>${subtitle}</p>`}
    </div>
    <div class="number">${right ?? (number && html`<small>${number.label}</small><b>${number.text}</b>`)}</div>
  </header>`;

/** Lines to sign on, one a role. */
export const signatures = (roles: readonly string[]): Html =>
  html`<div class="signatures">${roles.map((role) => html`<div>${role}</div>`)}</div>`;
