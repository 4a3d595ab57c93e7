import { expect, it } from "vitest";
import { rates } from "#contracts/limits.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";
import { watch } from "./watcher.ts";

let server: TestServer;
onSharedServer(async (shared) => {
  server = shared;
});

it("answers an account five searches a second over its sockets together, and says so of the others", async () => {
  const token = await server.signIn();
  const [one, other] = [watch(server.url, token), watch(server.url, token)];
  await Promise.all([one.join(), other.join()]);
  const asked = Array.from({ length: 200 }, (_, index) =>
    (index % 2 ? one : other).socket.emitWithAck("getLogs", { page: 1 }),
  );
  const startedAt = performance.now();
  const answers = await Promise.all(asked);
  // The windows that the answers may lie in, the first and the last begun ones too.
  const windows = Math.ceil((performance.now() - startedAt) / 1000) + 1;
  const answered = answers.filter((answer) => "list" in answer).length;
  expect(answered).toBeGreaterThanOrEqual(rates.socketSearches.points);
  expect(answered).toBeLessThanOrEqual(rates.socketSearches.points * windows);
  expect(answers.find((answer) => !("list" in answer))).toEqual({ ok: false, code: "request.tooMany" });
  one.close();
  other.close();
});
