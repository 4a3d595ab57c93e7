import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoginAnswer } from "#contracts/wire/sign-in.ts";
import { createRefresh } from "#client/state/refresh/create-refresh.ts";
import { byLease } from "#client/state/refresh/one-at-a-time.ts";
import { createTokenTabs } from "#client/state/refresh/token-tabs.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
const channels: BroadcastChannel[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const channel of channels) channel.close();
  await server.stop();
});

const kept = new Map<string, string>();
const storage = {
  read: (key: string) => kept.get(key) ?? null,
  write: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
};

/** A tab with a copy of the token, as a duplicated one has it. */
const openTab = (name: string, copy: string) => {
  const channel = new BroadcastChannel("session-of-test");
  channels.push(channel);
  let token: string | null = copy;
  const own = { read: () => token, write: (next: string) => void (token = next) };
  const asked: string[] = [];
  const refresh = createRefresh({
    ...own,
    renewToken: async (old) => {
      asked.push(old);
      const { status, body } = await server.call<LoginAnswer>("GET", "/base/id/refresh", { token: old });
      return status === 200 ? { outcome: "renewed", token: body.data.token } : { outcome: "over" };
    },
    oneAtATime: byLease(storage, name),
    tabs: createTokenTabs({ channel, ...own }),
  });
  const lives = async () => (await server.call("GET", "/base/id/getuserinfo", { token: token ?? "" })).status;
  return { refresh, asked, lives, token: own.read, close: () => channel.close() };
};

it("a duplicated tab refreshes after the first has: both sessions go on", async () => {
  const copy = await server.signIn();
  const [first, second] = [openTab("a", copy), openTab("b", copy)];
  expect(await first.refresh()).toBe("renewed");
  server.advance(31_000);
  expect(await second.refresh()).toBe("renewed");
  expect([await first.lives(), await second.lives()]).toEqual([200, 200]);
  expect(second.asked).toEqual([]);
});

it("a tab that opens later with an old copy gets the newest token from one that is open", async () => {
  const copy = await server.signIn();
  const first = openTab("a", copy);
  // A token's time of issue counts seconds: which of two is the newer shows in the next second only.
  server.advance(1_000);
  await first.refresh();
  server.advance(31_000);
  const late = openTab("b", copy);
  expect(await late.refresh()).toBe("renewed");
  expect(late.token()).toBe(first.token());
});

it("tabs that refresh at once exchange the token once", async () => {
  const copy = await server.signIn();
  const tabs = ["a", "b", "c"].map((name) => openTab(name, copy));
  expect(await Promise.all(tabs.map(({ refresh }) => refresh()))).toEqual(["renewed", "renewed", "renewed"]);
  expect(tabs.flatMap(({ asked }) => asked)).toHaveLength(1);
  expect(new Set(tabs.map(({ token }) => token())).size).toBe(1);
});

it("another session's token is never taken", async () => {
  const [mine, other] = [openTab("a", await server.signIn()), openTab("b", await server.signIn())];
  const before = other.token();
  await mine.refresh();
  expect(other.token()).toBe(before);
  expect(await other.refresh()).toBe("renewed");
  expect(await mine.lives()).toBe(200);
});
