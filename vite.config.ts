import react from "@vitejs/plugin-react";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { page as chineseTexts } from "./contracts/locales/zh/page.ts";
import { hanFonts } from "./infra/tools/build/han-fonts.ts";
import { joinedStubs } from "./infra/tools/build/joined-stubs.ts";
import { packedFiles } from "./infra/tools/build/packed-files.ts";
import { scopedName } from "./infra/tools/build/scoped-name.ts";
import { serviceWorker } from "./infra/tools/build/service-worker.ts";

const server = {
  target: `${process.env.TLS_CERT ? "https" : "http"}://127.0.0.1:${process.env.PORT ?? 4600}`,
  // Asked at this machine's own address, which no certificate names.
  secure: false,
};

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Fonts come as woff2 and, for browsers that this client does not run in, as woff: half of 600 files. */
const woff2Only: Plugin = {
  name: "woff2-only",
  enforce: "pre",
  transform: (code, id) =>
    id.includes("@fontsource") && id.endsWith(".css")
      ? code.replaceAll(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g, "")
      : undefined,
};

/**
 * Puts the sheets of the kit under those of the screens and of the shell. Each names all layers, because the browser orders them by the sheet
 * that comes first, and which one that is depends on how the build divides them.
 */
const layered: Plugin = {
  name: "layered",
  enforce: "pre",
  transform(code, id) {
    const [, room] = /\/client\/(kit|exceptions|boards|screens|app)\/[^?]+\.css/.exec(id) ?? [];
    // The primitives of the layout lie under all of the kit; what screens share lies with them.
    const shared = room === "exceptions" || room === "boards" ? "screens" : room;
    const layer = id.includes("/client/kit/layout.module.css") ? "layout" : shared;
    return layer && `@layer blueprint, theme, layout, kit, screens, app;\n@layer ${layer} {\n${code}\n}`;
  },
};

/**
 * Blueprint finds an icon by its name in a list of 700, and loads its paths from files of all of them. Every icon here is a component, so neither is
 * built.
 */
const namelessIcons: Plugin = {
  name: "nameless-icons",
  enforce: "pre",
  transform(code, id) {
    if (/\/client\/.*\.tsx$/.test(id) && /[iI]con="[a-z-]+"/.test(code))
      this.error("an icon is a component, not a name");
    return id.endsWith("@blueprintjs/icons/lib/esm/iconLoader.js")
      ? "export class Icons { static load = async () => undefined; static getPaths = () => undefined; }"
      : undefined;
  },
};

const isText = (id: string): boolean => /\/contracts\/locales\/(zh|en)\//.test(id);

/** Pages that need a part before it counts as common to all. */
const pagesOfCommon = 6;

/**
 * A first visit on a slow line waits for each file. So what sign-in needs is one file, what many pages share is one, and what a clerk begins with is one.
 */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // The texts of a language are a file of their own: the start waits for them, so they must not wait for the start.
    { name: "start", tags: ["$initial"], priority: 3 },
    { name: "common", test: (id) => !isText(id), minShareCount: pagesOfCommon, priority: 2 },
    // What a clerk's first minute needs: the frame of all pages and the scan page.
    { name: "work", test: /\/(app\/shell\/shell|scan\/scan-screen)\.tsx$/, priority: 1 },
    // Each is asked for as one: what seals a password, and all lists that the bell may have to name.
    { name: "seal", test: /\/contracts\/wire\/password-transit\.ts$/ },
    { name: "exportable", test: /\/contracts\/lists\/exportable\.ts$/ },
  ],
};

export default defineConfig({
  root: "client",
  plugins: [
    react(),
    woff2Only,
    hanFonts(chineseTexts),
    namelessIcons,
    layered,
    joinedStubs,
    serviceWorker("client/service-worker.ts"),
    packedFiles,
  ],
  define: { "import.meta.env.VITE_APP_VERSION": JSON.stringify(version) },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: "es2022",
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: {
      // The client has routes under /base too: a page is answered with the client, everything else by the server.
      "/base": {
        ...server,
        bypass: (request) => (request.headers.accept?.includes("text/html") ? "/index.html" : undefined),
      },
      "/api": server,
      "/files": server,
      "/healthz": server,
      "/readyz": server,
      "/openapi.json": server,
      "/socket.io": { ...server, ws: true },
    },
  },
});
