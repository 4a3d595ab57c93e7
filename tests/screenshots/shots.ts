import type { Page } from "puppeteer";
import { screens } from "#client/screens/index.ts";
import { clicking } from "./click.ts";
import { dialogs } from "./dialogs.ts";
import { recordDialogs } from "./record-dialogs.ts";
import { scans } from "./scans.ts";

export type Size = { width: number; height: number };

/** Subjects of the pictures, taken from the running product. */
export type Cast = {
  barcodes: string[];
  /** One that a lot has happened to. */
  told: string;
};

/** One picture: where it is and what is done there first. */
export type Shot = {
  name: string;
  path: string;
  /** Shown without signing in. */
  anonymous?: boolean;
  /** A page with a look of its own, for a wall and no phone. */
  onlyDark?: boolean;
  before?: (page: Page, cast: Cast) => Promise<void>;
  /** Complaints of the page that the shot causes. */
  but?: RegExp;
  /** Selector that appears once it is done. */
  shows?: string;
};

const nameOf = (path: string): string => path.slice(1).replaceAll("/", "-").toLowerCase();

/** Every screen of the registry, the pages beside it, then dialogs and states. */
export const shots = (cast: Cast): Shot[] => [
  { name: "login", path: "/login", anonymous: true },
  ...Object.keys(screens).map((path) => ({ name: nameOf(path), path })),
  { name: "account-info", path: "/account/settings" },
  { name: "account-basic", path: "/account/settings", before: clicking("[data-tab-id=basic]") },
  { name: "account-security", path: "/account/settings", before: clicking("[data-tab-id=security]") },
  { name: "cockpit-year", path: "/index?type=4" },
  { name: "wall", path: "/wall/enterprise", onlyDark: true },
  { name: "wall-month", path: "/wall/enterprise?type=2", onlyDark: true },
  { name: "wall-unpaired", path: "/wall", anonymous: true, onlyDark: true, shows: ".wall_codeLetters[data-code]" },
  { name: "not-found", path: "/nowhere" },
  ...dialogs(cast),
  ...recordDialogs,
  ...scans,
];
