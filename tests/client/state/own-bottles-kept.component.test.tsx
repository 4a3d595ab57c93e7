import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { createBottleStore } from "#client/state/own-bottles/bottle-store.ts";
import { endSession } from "#client/state/session.ts";
import { signOut } from "#client/state/sign-out.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf, signIn } from "#tests/support/component/person.ts";
import { answer, pageOf, sent } from "#tests/support/component/transport.ts";

/** Longer than the second of a quiet machine: a failure is that it stays, not that it takes time. */
const patience = { timeout: 10_000 };

/** Cylinders in the browser's store. */
const left = async (): Promise<number> =>
  (await createBottleStore().load()).reduce((sum, { rows }) => sum + rows.length, 0);

const open = async (person = personOf()): Promise<void> => {
  answer("GET /info/post/getpage", pageOf([]));
  answer(getOwnBottles, {
    position: "1.1.a",
    rows: [[["0757"], "YSP12", "empty", "none", null, "active", [], "2030-01-01", "2034-01-01"]],
    gone: [],
    whole: true,
  });
  await openPage("/base/post", { as: person });
};

// One test, because the page's store stays open while the browser's is new in each test.
it("a sign-out, the end of a session, and a person who may not scan leave no own cylinders in the browser", async () => {
  await open();
  await vi.waitFor(async () => expect(await left()).toBe(1), patience);
  answer("POST /id/logout", null);
  answer("GET /id/getverifycode", { enabled: false });
  answer("GET /id/getenterprise", { asked: false });
  answer("GET /healthz", new Response("ok"));
  await signOut();
  await vi.waitFor(
    async () => expect([await left(), await createBottleStore().head()]).toEqual([0, undefined]),
    patience,
  );
  await open();
  await vi.waitFor(async () => expect(await left()).toBe(1), patience);
  endSession();
  await vi.waitFor(async () => expect(await left()).toBe(0), patience);
  await open();
  await vi.waitFor(async () => expect(await left()).toBe(1), patience);
  const asked = sent(getOwnBottles).length;
  signIn(personOf({ apiCodes: ["gasCylinder:archives:getlist"] }));
  await vi.waitFor(async () => expect(await left()).toBe(0), patience);
  expect(sent(getOwnBottles)).toHaveLength(asked);
});
