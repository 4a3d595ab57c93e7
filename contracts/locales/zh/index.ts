import { page } from "./page.ts";
import { printed } from "./printed.ts";

/** All texts: those of pages, and those that only printed documents have. */
export const zh = { ...page, ...printed };
