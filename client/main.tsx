import "./theme/index.css";
import { createRoot } from "react-dom/client";
import { forgetPassword } from "./app/sign-in/last-sign-in.ts";
import { App, followLook } from "./app/app.tsx";
import { shareDeviceChoices } from "./state/preferences/preferences.ts";
import { joinTabs } from "./state/refresh/refresh-token.ts";
import { keepPage } from "./state/keep-page.ts";
import { composing } from "./lib/typing/composing.ts";
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

// Chinese glyphs wait for the first paint; the system's own face stands in.
requestAnimationFrame(() => void import("./theme/fonts-zh.ts"));

/** Head start of what the page itself needs, in ms. */
const keepAfter = 2000;
// Vite's development server has no service worker.
const keep = (): void => void setTimeout(() => void keepPage(), keepAfter);
// The texts of the language are waited for, so the page may have been loaded before this line runs.
if (import.meta.env.PROD && document.readyState === "complete") keep();
else if (import.meta.env.PROD) window.addEventListener("load", keep);
