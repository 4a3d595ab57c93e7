import "./theme/index.css";
import "./theme/han-first.css";
import { createRoot } from "react-dom/client";
import { forgetPassword } from "./app/sign-in/last-sign-in.ts";
import { App, followLook } from "./app/app.tsx";
import { shareDeviceChoices } from "./state/preferences/preferences.ts";
import { joinEntries } from "./state/refresh/entries.ts";
import { joinTabs } from "./state/refresh/refresh-token.ts";
import { keepPage } from "./state/keep-page.ts";
import { keepGlyphs } from "./theme/keep-glyphs.ts";
import { composing } from "./lib/typing/composing.ts";
import { noteMissingParts } from "./lib/missing-parts.ts";
import { local } from "#client/lib/storage.ts";

/** True while somebody is about to sign in: what is not needed for it waits. */
const isAtSignIn = (): boolean => window.location.pathname === "/login";

const hanFontsKey = "hanFonts";

/** Delay in ms before the glyphs of other Chinese characters are loaded on a first visit. */
const hanFontsDelay = 6000;

/**
 * Loads the glyphs of Chinese characters that our own texts do not have, such as those of names: their unicode ranges alone are 38 KB. On the first
 * visit they wait until somebody has signed in and the page is usable.
 */
const loadHanFonts = (): void => {
  const load = () => import("./theme/fonts-zh.ts").then(() => local.write(hanFontsKey, "yes"));
  const loadLater = (): void => void setTimeout(() => (isAtSignIn() ? loadLater() : void load()), hanFontsDelay);
  if (local.read(hanFontsKey) === null) loadLater();
  else requestAnimationFrame(() => void load());
};

const place = document.getElementById("root");
if (!place) throw new Error("the page has no #root");
noteMissingParts();
forgetPassword();
followLook();
shareDeviceChoices();
joinTabs();
joinEntries();
composing.follow(document);
createRoot(place).render(<App />);

keepGlyphs(document.fonts);
loadHanFonts();

/** Delay in ms before the offline copy is made, so that the page loads its own files and the own cylinders first. */
const keepAfter = 5000;
// Vite's development server has no service worker.
const keep = (): void => void setTimeout(() => (isAtSignIn() ? keep() : void keepPage()), keepAfter);
// The page waits for the texts of its language, so it may already be loaded here.
if (import.meta.env.PROD && document.readyState === "complete") keep();
else if (import.meta.env.PROD) window.addEventListener("load", keep);
