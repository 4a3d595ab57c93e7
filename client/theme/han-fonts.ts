import { language } from "#client/lib/i18n.ts";
import { local } from "#client/lib/storage.ts";

const key = "hanFonts";

/** Delay in ms before Chinese glyphs are loaded on a first visit, in English or where the system draws them itself. */
const patience = 6000;

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
export const loadHanFonts = (): void => {
  const load = () => import("./fonts-zh.ts").then(() => local.write(key, "yes"));
  const waits = local.read(key) === null && (language() !== "zh" || systemDrawsHan());
  if (waits) setTimeout(() => void load(), patience);
  else requestAnimationFrame(() => void load());
};
