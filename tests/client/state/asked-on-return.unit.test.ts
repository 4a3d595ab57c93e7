import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { untilItComes } from "#client/boards/asking.ts";
import { askAgain } from "#client/state/live/ask-again.ts";

const client = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  client.clear();
});

/** A panel's question to a server that is away until it is said to be back. */
const panel = (name: string, isAway = false) => {
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["cockpit", name],
    queryFn: async () => {
      asked += 1;
      if (isAway) throw new TypeError("no line");
      return asked;
    },
    ...untilItComes,
  });
  ends.push(observer.subscribe(() => undefined));
  return { observer, away: (is: boolean) => void (isAway = is), asked: () => asked };
};

it("asks at once when the line is back, however long a failed question had still to wait", async () => {
  const held = panel("held");
  await expect.poll(() => held.observer.getCurrentResult().data).toBe(1);
  held.away(true);
  void held.observer.refetch();
  await expect.poll(() => held.observer.getCurrentResult().failureCount).toBe(1);
  held.away(false);
  void askAgain(client);
  await expect.poll(() => held.observer.getCurrentResult().data, { timeout: 1000 }).toBe(3);
  expect(held.asked()).toBe(3);
});

it("asks at once also what never was answered", async () => {
  const empty = panel("empty", true);
  await expect.poll(() => empty.observer.getCurrentResult().failureCount).toBe(1);
  empty.away(false);
  void askAgain(client);
  await expect.poll(() => empty.observer.getCurrentResult().data, { timeout: 1000 }).toBe(2);
});

it("does not ask again what was refused", async () => {
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["cockpit", "refused"],
    queryFn: () => {
      asked += 1;
      return Promise.reject(new ApiError({ code: "record.notFound", status: 404, msg: "" }));
    },
    ...untilItComes,
  });
  ends.push(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await askAgain(client);
  expect([asked, observer.getCurrentResult().isError]).toEqual([1, true]);
});
