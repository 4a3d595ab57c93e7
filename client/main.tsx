import "./theme/index.css";
import { createRoot } from "react-dom/client";
import { forgetPassword } from "./app/sign-in/last-sign-in.ts";
import { App, followLook } from "./app/app.tsx";
import { shareDeviceChoices } from "./state/preferences/preferences.ts";
import { joinTabs } from "./state/refresh/refresh-token.ts";
import { keepPage } from "./state/keep-page.ts";
import { composing } from "./lib/typing/composing.ts";
import { noteMissingParts } from "./lib/missing-parts.ts";
import { language } from "#client/lib/i18n.ts";
import { local } from "#client/lib/storage.ts";

const hanFontsKey = "hanFonts";

/** Delay in ms before Chinese glyphs are loaded on a first visit, in English or where the system draws them itself. */
const hanFontsDelay = 6000;

/** Pixels of a sign in the system's own font. */
const drawn = (context: CanvasRenderingContext2D, sign: string): string => {
  context.clearRect(0, 0, 32, 32);
  context.fillText(sign, 2, 24);
  return context.getImageData(0, 0, 32, 32).data.join();
};

/** True if the system has a Chinese font. Without one, every Chinese sign is the same empty box. */
const systemDrawsHan = (): boolean => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.font = "24px sans-serif";
  return drawn(context, "永") !== drawn(context, "国");
};

/**
 * Loads Chinese glyphs after the first paint: their unicode ranges alone are 60 KB of CSS, and a page needs about 20 files of 30 KB. On the first
 * visit they wait until the page is usable, because the system's own font is readable too.
 */
const loadHanFonts = (): void => {
  const load = () => import("./theme/fonts-zh.ts").then(() => local.write(hanFontsKey, "yes"));
  const waits = local.read(hanFontsKey) === null && (language() !== "zh" || systemDrawsHan());
  if (waits) setTimeout(() => void load(), hanFontsDelay);
  else requestAnimationFrame(() => void load());
};

const place = document.getElementById("root");
if (!place) throw new Error("the page has no #root");
noteMissingParts();
forgetPassword();
followLook();
shareDeviceChoices();
joinTabs();
composing.follow(document);
createRoot(place).render(<App />);

loadHanFonts();

/** Delay in ms before the offline copy is made, so that the page loads its own files first. */
const keepAfter = 2000;
// Vite's development server has no service worker.
const keep = (): void => void setTimeout(() => void keepPage(), keepAfter);
// The page waits for the texts of its language, so it may already be loaded here.
if (import.meta.env.PROD && document.readyState === "complete") keep();
else if (import.meta.env.PROD) window.addEventListener("load", keep);
