import { test } from "vitest";
import { startTestServer, type TestServer } from "./server.ts";

const worker = test.extend<{ $worker: { server: TestServer } }>({
  server: [
    // The runner reads the names of what a fixture needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startTestServer({ whole: true });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Prepares a file's tests on the whole server that all such files of a test worker use, one after the other; the worker stops it at its
 * end. For files that bring companies and accounts of their own, under names of their own, and look at these alone. A file that counts all there is, moves the clock,
 * sets options or looks at what was `told` or `ended` starts a server of its own.
 */
export const onSharedServer = (prepare: (server: TestServer) => unknown): void =>
  worker.beforeAll(async ({ server }) => {
    await prepare(server);
  });
