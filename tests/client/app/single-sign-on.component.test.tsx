import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseScreens } from "#contracts/access/menus/base.ts";
import type { SsoOffer } from "#contracts/wire/single-sign-on.ts";
import { endSession } from "#client/state/session.ts";
import { click, focused, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf, tokenOf } from "#tests/support/component/person.ts";
import { answer, pageOf, refusal, sent } from "#tests/support/component/transport.ts";

/** Somebody who sees the list of posts and nothing else. */
const clerk = personOf({ apiCodes: [...baseScreens.post.codes.list], account: { userName: "clerk" } });
const success = () => ({ code: 0, token: tokenOf(clerk), tokenExpire: "2099-01-01T00:00:00Z" });

const openSignIn = async (sso: SsoOffer, at = "/login"): Promise<void> => {
  answer("GET /healthz", new Response("ok"));
  answer("GET /id/getenterprise", { asked: false, sso });
  answer("GET /id/getverifycode", { enabled: false });
  await openPage(at, { as: null });
  await until("form[data-signs-in]");
};

const offered: SsoOffer = { enabled: true, only: false, label: "Gas ID" };
const button = ".sign-in_provider";
const begins = () => sent<{ redirect: string; enterpriseCode: string }>("POST /id/oidc/begin");
let opened: string | undefined;
beforeEach(() => {
  opened = undefined;
  vi.spyOn(window.location, "assign").mockImplementation((url) => void (opened = String(url)));
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.removeItem("sso");
});
/** Opens the page to which the provider sent the browser, in a tab that began this sign-in. */
const comeBack = async (query: string, transaction?: object): Promise<void> => {
  answer("GET /healthz", new Response("ok"));
  answer("GET /id/getenterprise", { asked: false, sso: offered });
  answer("GET /id/getverifycode", { enabled: false });
  answer("GET /id/getuserinfo", clerk);
  answer("GET /id/preferences", pageOf([]));
  answer("GET /info/post/getpage", pageOf([]));
  if (transaction)
    sessionStorage.setItem("sso", JSON.stringify({ key: "once", redirect: "/", enterpriseCode: "", ...transaction }));
  await openPage(`/callback?${query}`, { as: null });
};

it("is a button below the form, and is opened with the page that was asked for, by a key that the tab keeps", async () => {
  await openSignIn(offered, "/login?redirect=%2Fbase%2Fpost");
  answer("POST /id/oidc/begin", { url: "https://id.example/auth", key: "once" });
  await click(button, "Sign in with Gas ID");
  await wait("the provider is not opened", () => opened === "https://id.example/auth");
  expect(begins()[0]?.body).toMatchObject({ redirect: "/base/post", enterpriseCode: "default" });
  expect(JSON.parse(sessionStorage.getItem("sso") ?? "")).toMatchObject({ key: "once", redirect: "/base/post" });
});

it("is alone where it is the only way, with a small way to the form for the built-in account", async () => {
  await openSignIn({ ...offered, only: true });
  await until(`${button}.bp6-intent-primary`);
  expect(document.querySelector("#password")).toBeNull();
  await click(".link-button_root", "Built-in admin");
  await until("#password");
  await until(button);
});

it("is off while it is away, which stands above the form, and is tried again", async () => {
  await openSignIn(offered);
  answer("POST /id/oidc/begin", refusal("sso.away", { status: 503 }));
  await click(button);
  await until(".bp6-callout", "The sign-in provider does not answer");
  await until(".bp6-callout", "You can sign in with your password");
  await focused("#password");
  await until(`${button}:disabled`);
  answer("POST /id/oidc/begin", { url: "https://id.example/auth", key: "once" });
  await click(".link-button_root", "Try again");
  await wait("the provider is not opened", () => opened !== undefined);
});

it("leads back to the page that was asked for, and the key is used up", async () => {
  answer("POST /id/oidc/end", { ...success(), redirect: "/base/post" });
  await comeBack("code=one&state=two&iss=https%3A%2F%2Fid.example", { redirect: "/base/post" });
  await until("h1", "Posts");
  expect(window.location.pathname).toBe("/base/post");
  expect(sent("POST /id/oidc/end")[0]?.body).toEqual({
    key: "once",
    code: "one",
    state: "two",
    iss: "https://id.example",
  });
  expect(sessionStorage.getItem("sso")).toBeNull();
});

it.each([
  ["sso.over", "too long or was used already"],
  ["sso.away", "does not answer"],
  ["sso.invalid", "is not valid"],
  ["sso.noAccount", "There is no account here"],
  ["sso.unverified", "has not verified your mail address"],
  ["sso.tenantUnknown", "does not name your enterprise"],
  ["auth.linkedElsewhere", "linked to another person"],
  ["auth.noMenu", "has not been assigned permissions"],
])("says of %s what the server says, above the sign-in form", async (code, sentence) => {
  answer("POST /id/oidc/end", refusal(code, { status: 403, params: { userName: "clerk" } }));
  await comeBack("code=one&state=two", { redirect: "/base/post" });
  await until(".bp6-callout", sentence);
  await until("#password");
  expect(window.location.search).toBe("?redirect=%2Fbase%2Fpost");
});

it.each([
  ["a refusal of the provider", "error=access_denied&state=two", {}, "did not let you in"],
  ["another error of the provider", "error=temporarily_unavailable&state=two", {}, "(temporarily_unavailable)"],
  ["a tab that began nothing", "code=one&state=two", undefined, "too long or was used already"],
])("says what %s means", async (_of, query, transaction, sentence) => {
  await comeBack(query, transaction);
  await until(".bp6-callout", sentence);
  expect(sent("POST /id/oidc/end")).toEqual([]);
});

it("lets the provider ask who signs in, where it knew the wrong person", async () => {
  answer("POST /id/oidc/end", refusal("auth.disabled", { status: 403 }));
  await comeBack("code=one&state=two", {});
  await until(".bp6-callout", "If you try again, the provider asks who signs in");
  answer("POST /id/oidc/begin", { url: "https://id.example/auth", key: "twice" });
  await click(button);
  await wait("the provider is not opened", () => opened !== undefined);
  expect(begins()[0]?.body).toMatchObject({ asks: true });
});

describe("in a window of its own", () => {
  const account = clerk.accountInfo.id;

  it("asks where the provider may not stay silent", async () => {
    answer("POST /id/oidc/begin", { url: "https://id.example/asks", key: "twice" });
    await comeBack("error=login_required&state=two", { account, isSilent: true });
    await wait("the provider is not asked", () => opened === "https://id.example/asks");
    expect(begins()[0]?.body).toMatchObject({ silent: false });
  });

  it("closes for the person of the page, and puts no session into this window", async () => {
    const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
    answer("POST /id/oidc/end", { ...success(), redirect: "/" });
    await comeBack("code=one&state=two", { account });
    await until("h1", "You are signed in");
    expect(close).toHaveBeenCalled();
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("does not take another person, and ends that session", async () => {
    answer("POST /id/oidc/end", { ...success(), redirect: "/" });
    answer("POST /id/logout", { url: "https://id.example/out" });
    await comeBack("code=one&state=two", { account: "another" });
    await until("h1", "Somebody else is signed in there");
    expect(sent("POST /id/logout")[0]?.headers.get("Authorization")).toBe(`Bearer ${tokenOf(clerk)}`);
    await click("button", "Sign out at the provider");
    expect(opened).toBe("https://id.example/out");
  });
});

describe("over a page whose session has ended", () => {
  const endOver = async (person: Parameters<typeof personOf>[0], sso = offered): Promise<void> => {
    answer("GET /id/getenterprise", { asked: false, sso });
    answer("GET /id/getverifycode", { enabled: false });
    answer("GET /info/post/getpage", pageOf([]));
    await openPage("/base/post", { as: personOf(person) });
    await until("h1", "Posts");
    endSession();
    await until(".sign-in_over", "Your session has ended");
  };

  it("is offered to an account that signs in there, by a window, or a link where the browser lets no window open", async () => {
    await endOver({ account: { isExternal: true } });
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    await click(`.sign-in_over ${button}`, "Gas ID");
    expect(open.mock.calls[0]?.[0]).toMatch(/^\/refresh\?account=/);
    await until(".sign-in_over [role=status]", "The browser blocked the window");
    expect(document.querySelector(".sign-in_over a")?.getAttribute("href")).toMatch(/^\/refresh\?account=/);
  });

  it.each([
    ["where it is the only way", "2026-03-02T01:00:00Z", { ...offered, only: true }],
    ["that have no password", null, offered],
  ])("shows no password field to its accounts %s", async (_where, passwordChangedTime, sso) => {
    await endOver({ account: { isExternal: true, userName: "mei", passwordChangedTime } }, sso);
    await until(`.sign-in_over ${button}`);
    expect(document.querySelector("#password")).toBeNull();
  });

  it("shows one beside the button to an account that has a password, too", async () => {
    await endOver({ account: { isExternal: true, passwordChangedTime: "2026-03-02T01:00:00Z" } });
    await until(`.sign-in_over ${button}`);
    await until("#password");
  });

  it("is not offered to an account of a password", async () => {
    await endOver({ account: { isExternal: false } });
    await until("#password");
    expect(document.querySelector(`.sign-in_over ${button}`)).toBeNull();
  });

  it("is left for somebody else, who starts at the sign-in page", async () => {
    answer("GET /healthz", new Response("ok"));
    await endOver({});
    await click(".link-button_root", "Sign in as somebody else");
    await until("#userName");
    expect(window.location.pathname).toBe("/login");
  });
});
