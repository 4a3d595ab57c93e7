import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express, { type RequestHandler } from "express";
import { build } from "vite";
import { serviceWorker } from "#infra/tools/build/service-worker.ts";
import { clientFiles, clientPage } from "#server/api/middleware/client-files.ts";
import { securityHeaders } from "#server/api/middleware/security-headers.ts";

const html = `<!doctype html><title>client</title><script type="module" src="/main.js"></script>`;
const main = (name: string) => `
  document.documentElement.dataset.client = "${name}";
  window.later = async () => (await import("./later.js")).default;
  navigator.serviceWorker.register("/sw.js");`;

/** A client of two files with the real service worker, served by the server's own middleware on a port that it keeps. */
export type KeptClient = {
  url: string;
  folder: string;
  /** Puts a new client in the place of the one that is served. */
  deploy(name: string): Promise<void>;
  /** Before everything else; `undefined`: as always. */
  answerWith(handler: RequestHandler | undefined): void;
  up(): Promise<void>;
  down(): Promise<void>;
  close(): Promise<void>;
};

export const startKeptClient = async (): Promise<KeptClient> => {
  const place = mkdtempSync(join(tmpdir(), "cylindra-client-"));
  const [source, folder] = [join(place, "source"), join(place, "built")];
  mkdirSync(join(source, "public"), { recursive: true });
  writeFileSync(join(source, "index.html"), html);
  writeFileSync(join(source, "public", "icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  let first: RequestHandler | undefined;
  let asked = 0;
  const app = express();
  app.use(securityHeaders, (request, response, next) => (first ? first(request, response, next) : next()));
  app.use(clientFiles(folder));
  app.all("/base/asked", (_request, response) => void response.json((asked += 1)));
  app.get(["/healthz", "/docs"], (_request, response) => void response.send("the server's own"));
  app.use(clientPage(folder));
  let http: Server | undefined;
  let port = 0;
  const up = async () => {
    http = createServer(app);
    await new Promise<void>((resolve) => void http?.listen(port, "127.0.0.1", resolve));
    ({ port } = http.address() as AddressInfo);
  };
  const down = async () => {
    const ended = new Promise((resolve) => (http ? http.close(resolve) : resolve(undefined)));
    http?.closeAllConnections();
    http = undefined;
    await ended;
  };
  const deploy = async (name: string) => {
    writeFileSync(join(source, "main.js"), main(name));
    writeFileSync(join(source, "later.js"), `export default "later ${name}";`);
    await build({
      root: source,
      configFile: false,
      logLevel: "silent",
      plugins: [serviceWorker("client/service-worker.ts")],
      build: { outDir: folder, emptyOutDir: true, modulePreload: false },
    });
  };
  await deploy("one");
  await up();
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    deploy,
    answerWith: (handler) => void (first = handler),
    up,
    down,
    close: async () => {
      await down();
      rmSync(place, { recursive: true, force: true });
    },
  };
};
