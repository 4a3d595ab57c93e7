import "./theme/index.css";
import { createRoot } from "react-dom/client";
import { forgetPassword } from "./app/sign-in/last-sign-in.ts";
import { App, followLook } from "./app/app.tsx";
import { shareDeviceChoices } from "./state/preferences/preferences.ts";
import { joinTabs } from "./state/refresh/refresh-token.ts";
import { keepPage } from "./state/keep-page.ts";
import { composing } from "./lib/typing/composing.ts";
import { loadHanFonts } from "./theme/han-fonts.ts";
import { noteMissingParts } from "./lib/missing-parts.ts";

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
