import { afterEach, describe, expect, it, vi } from "vitest";
import { baseScreens } from "#contracts/access/menus/base.ts";
import type { LoginAnswer, VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import type { SsoOffer } from "#contracts/wire/single-sign-on.ts";
import { createTransitKey, openSealed } from "#server/application/sign-in/open-sealed.ts";
import { forgetPassword } from "#client/app/sign-in/last-sign-in.ts";
import { session } from "#client/state/session.ts";
import { click, fill, focused, gone, press, texts, until, wait } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf, tokenOf } from "#tests/support/component/person.ts";
import { answer, pageOf, refusal, sent, type Sent } from "#tests/support/component/transport.ts";

const password = "Goodpassword1";
const key = createTransitKey();
const line = ".inline_errorLine";
/** Somebody who sees the list of posts and nothing else. */
const clerk = personOf({ apiCodes: [...baseScreens.post.codes.list], account: { userName: "clerk" } });

type SignIn = {
  enterpriseCode: string;
  userName: string;
  password: string;
  passwordKey: string;
  verifyCode: string;
  verifyCodeKey: string;
};
const signIns = (): Sent<SignIn>[] => sent<SignIn>("POST /id/login");
const opened = (box: string | undefined): string | undefined => openSealed(box ?? "", key.secretKey);

/** A captcha is asked for while `asks` says so; each has a number. */
const captcha = { asks: false, count: 0 };
const nextCaptcha = (): VerifyCodeAnswer => {
  if (!captcha.asks) return { enabled: false };
  captcha.count += 1;
  return { enabled: true, img: `data:captcha-${captcha.count}`, verifyCodeKey: `key-${captcha.count}` };
};
const picture = (): string => document.querySelector<HTMLImageElement>(".sign-in_picture")?.src ?? "";

const noProvider: SsoOffer = { enabled: false, only: false, label: null };

/** Opens the sign-in page of a server that answers each sign-in with `answers`, one after the other. */
const openSignIn = async (
  answers: unknown[],
  { asksCaptcha = false, asksEnterprise = false, at = "/login", sso = noProvider } = {},
): Promise<void> => {
  Object.assign(captcha, { asks: asksCaptcha, count: 0 });
  answer("GET /healthz", new Response("ok"));
  answer("GET /id/getenterprise", { asked: asksEnterprise, sso });
  answer("GET /id/getverifycode", nextCaptcha);
  answer("GET /id/getpasswordencryptkey", () => ({
    passwordKey: `transit-${signIns().length}`,
    encyptKey: key.encyptKey,
  }));
  answer("POST /id/login", () => answers[signIns().length - 1]);
  answer("GET /id/getuserinfo", clerk);
  answer("GET /id/preferences", pageOf([]));
  answer("GET /info/post/getpage", pageOf([]));
  await openPage(at, { as: null });
  await until("form[data-signs-in]");
  if (asksCaptcha) await until("#verifyCode");
};
const success = (more: Partial<LoginAnswer> = {}): LoginAnswer => ({
  code: 0,
  token: tokenOf(clerk),
  tokenExpire: "2099-01-01T00:00:00Z",
  ...more,
});
const failed = (code: string, number?: number) =>
  refusal(code, { status: 401, params: { minutes: 15 }, data: number && { code: number } });

const signIn = async (userName: string, word: string, verifyCode?: string): Promise<void> => {
  await fill("#userName", userName);
  if (verifyCode !== undefined) await fill("#verifyCode", verifyCode);
  await fill("#password", word);
  await press("{Enter}");
};

it("names each field that is left empty and goes to the first", async () => {
  await openSignIn([]);
  await click("[type=submit]");
  await until(line, "Enter your user name");
  await focused("#userName");
  expect(texts(line)).toEqual(["Enter your user name", "Enter your password"]);
  expect(signIns()).toEqual([]);
});

describe("the enterprise code", () => {
  const codes = () => signIns().map(({ body }) => body.enterpriseCode);
  afterEach(() => localStorage.removeItem("enterprise"));

  it("is not asked for while there is one enterprise, and default is sent", async () => {
    await openSignIn([failed("auth.failed", 4)]);
    expect(document.querySelector("#enterpriseCode")).toBeNull();
    await signIn("clerk", password);
    await until(line, "Incorrect user name or password");
    expect(codes()).toEqual(["default"]);
  });

  it("is asked for once there is a second one, and its fault stands at it", async () => {
    await openSignIn([failed("auth.enterpriseUnknown", 3)], { asksEnterprise: true });
    await until("#enterpriseCode");
    await fill("#enterpriseCode", "South");
    await signIn("clerk", password);
    await until(line, "There is no such enterprise code");
    await focused("#enterpriseCode");
    expect(codes()).toEqual(["South"]);
  });

  it("is remembered by the browser after a sign-in", async () => {
    await openSignIn([success()], { asksEnterprise: true });
    await until("#enterpriseCode");
    await fill("#enterpriseCode", "South");
    await signIn("clerk", password);
    await gone("form[data-signs-in]");
    expect(localStorage.getItem("enterprise")).toBe("south");
  });

  it("is fixed by the address", async () => {
    await openSignIn([failed("auth.failed", 4)], { at: "/login?enterprise=north" });
    expect(document.querySelector<HTMLInputElement>("#enterpriseCode")).toMatchObject({
      value: "north",
      readOnly: true,
    });
    await signIn("clerk", password);
    await until(line, "Incorrect user name or password");
    expect(codes()).toEqual(["north"]);
  });
});

it("names an empty captcha too, where one is asked for", async () => {
  await openSignIn([], { asksCaptcha: true });
  await signIn("clerk", password);
  await until(line, "Enter the 4 characters");
  await focused("#verifyCode");
  expect(texts(line)).toEqual(["Enter the 4 characters"]);
});

it.each([
  ["a wrong password", "auth.failed", 4, "Incorrect user name or password", "password"],
  ["an unknown enterprise", "auth.enterpriseUnknown", 3, "There is no such enterprise code", "userName"],
  ["a wrong captcha", "auth.captchaWrong", 2, "The captcha is not right", "verifyCode"],
  ["an expired captcha", "auth.captchaExpired", 1, "The captcha has expired", "verifyCode"],
  ["an expired key", "auth.keyExpired", 1, "The page was open for too long", "verifyCode"],
  ["an account without menus", "auth.noMenu", undefined, "has not been assigned permissions", "userName"],
  ["a closed account", "auth.tooMany", undefined, "please try again in 15 min", "userName"],
] as const)("says of %s what the server says and goes to the field", async (_of, code, number, sentence, field) => {
  await openSignIn([failed(code, number)], { asksCaptcha: true });
  await signIn("clerk", password, "abcd");
  await until(line, sentence);
  await focused(`#${field}`);
  expect(session.token).toBeNull();
});

it("takes the sentence of a failure away when the next attempt begins", async () => {
  let goOn = (_answer: unknown): void => undefined;
  await openSignIn([failed("auth.failed", 4), new Promise((resolve) => (goOn = resolve))]);
  await signIn("clerk", "Wrongpassword1");
  await until(line, "Incorrect user name or password");
  await signIn("nobody", password);
  await gone(line);
  goOn(failed("auth.failed", 4));
  await until(line, "Incorrect user name or password");
  expect(signIns()).toHaveLength(2);
});

it("shows a captcha once the server asks for one, and another on a click", async () => {
  await openSignIn([failed("auth.failed", 4)]);
  expect(document.querySelector("#verifyCode")).toBeNull();
  captcha.asks = true;
  await signIn("clerk", password);
  await until(".sign-in_picture");
  await click(".sign-in_another");
  await wait("the second captcha is not shown", () => picture() === "data:captcha-2");
  // The server forgets the one that is given up.
  expect(sent("GET /id/getverifycode").at(-1)?.query).toEqual({ lastKey: "key-1" });
});

it("shows a new captcha after an attempt and empties what was typed", async () => {
  await openSignIn([failed("auth.captchaWrong", 2), success()], { asksCaptcha: true });
  await signIn("clerk", password, "!!!!");
  await until(line, "The captcha is not right");
  expect(picture()).toBe("data:captcha-2");
  expect(document.querySelector<HTMLInputElement>("#verifyCode")?.value).toBe("");
  await signIn("clerk", password, "abcd");
  await until(".shell_root");
  expect(signIns().map(({ body: { verifyCode, verifyCodeKey } }) => [verifyCode, verifyCodeKey])).toEqual([
    ["!!!!", "key-1"],
    ["abcd", "key-2"],
  ]);
});

it("lets nobody in who has no menu, and forgets the token", async () => {
  await openSignIn([success()]);
  answer("GET /id/getuserinfo", { ...clerk, menus: [] });
  await signIn("clerk", password);
  await until(line, "This account has not been assigned permissions");
  await focused("#userName");
  expect(sessionStorage.getItem("token")).toBeNull();
});

it("lets in who is right, seals the password and remembers the user name alone", async () => {
  await openSignIn([success()]);
  await signIn(" clerk ", password);
  await until(".shell_root");
  await until("h1", "Posts");
  expect(sessionStorage.getItem("token")).toBe(tokenOf(clerk));
  const [{ body } = { body: undefined }] = signIns();
  expect(body).toMatchObject({ passwordKey: "transit-0", ClientType: 1, enterpriseCode: "default" });
  expect(opened(body?.password)).toBe(password);
  expect(JSON.parse(localStorage.getItem("remember") ?? "")).toEqual({ userName: "clerk" });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(password);
});

it("offers the password to the browser's keeper, where there is one and the person wants it", async () => {
  const kept: unknown[] = [];
  vi.stubGlobal("PasswordCredential", function Credential(this: object, data: object) {
    Object.assign(this, data);
  });
  vi.stubGlobal("isSecureContext", true);
  const store = async (one: unknown) => kept.push(one);
  const keeper = vi.spyOn(navigator, "credentials", "get").mockReturnValue({ store } as never);
  await openSignIn([success()]);
  await signIn("clerk", password);
  await until(".shell_root");
  expect(kept).toEqual([expect.objectContaining({ id: "clerk", password })]);
  keeper.mockRestore();
  vi.unstubAllGlobals();
});

it("remembers nothing where that is not wanted", async () => {
  await openSignIn([success()]);
  await click("[name=remember]");
  await signIn("clerk", password);
  await until(".shell_root");
  expect(localStorage.getItem("remember")).toBeNull();
});

it("forgets the password that an earlier version kept, and shows the user name", async () => {
  localStorage.setItem("remember", JSON.stringify({ userName: "newcomer", password: "GSM2azQ+KDsbPjczNA==" }));
  forgetPassword();
  expect(localStorage.getItem("remember")).toBe(JSON.stringify({ userName: "newcomer" }));
  await openSignIn([]);
  const values = [...document.querySelectorAll<HTMLInputElement>("#userName, #password")].map(({ value }) => value);
  expect(values).toEqual(["newcomer", ""]);
});

it("asks for a password of one's own at the first sign-in, and then for the captcha alone", async () => {
  await openSignIn([success({ token: "first", mustChangePassword: true, passwordRule: "spec" }), success()], {
    asksCaptcha: true,
  });
  answer("PUT /admin/account/changepassword", ({ body }) =>
    opened((body as SignIn & { newPassword: string }).newPassword) === password
      ? refusal("request.invalid", { errors: [{ path: "newPassword", code: "password.same" }] })
      : null,
  );
  await signIn("newcomer", password, "abcd");
  await until("form[data-signs-in]", "Set your own password");
  expect(sessionStorage.getItem("token")).toBeNull();
  const choose = async (newPassword: string, confirmPassword = newPassword): Promise<void> => {
    await fill("#account-newPassword", newPassword);
    await fill("#account-confirmPassword", confirmPassword);
    await press("{Enter}");
  };
  await choose("Newpassword7", "Newpassword8");
  await until(line, "do not match");
  await choose(password);
  await until(line, "must not be the old one");
  await choose("Newpassword7");
  await until("[role=status]", "Password changed");
  await focused("#verifyCode");
  const changes = sent<{ oldPassword: string }>("PUT /admin/account/changepassword");
  expect(changes.at(-1)?.headers.get("Authorization")).toBe("Bearer first");
  expect(opened(changes.at(-1)?.body.oldPassword)).toBe(password);
  await fill("#verifyCode", "efgh");
  await press("{Enter}");
  await until(".shell_root");
  expect(opened(signIns().at(-1)?.body.password)).toBe("Newpassword7");
  expect(JSON.parse(localStorage.getItem("remember") ?? "")).toEqual({ userName: "newcomer" });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Newpassword7");
});

describe("the second step", () => {
  const asked = (code: string, triesLeft?: number) =>
    refusal(code, { status: 401, params: { triesLeft }, data: { code: 5, otpKey: "step", triesLeft } });
  const codes = (): unknown[] => sent<{ otp?: string }>("POST /id/login").flatMap(({ body }) => body.otp ?? []);

  it("sends the sixth digit by itself, empties the boxes after a wrong code and keeps the focus", async () => {
    await openSignIn([asked("auth.otpNeeded"), asked("auth.otpWrong", 4), success()]);
    await signIn("clerk", password);
    await until("[data-second-step] h1", "Second step");
    await focused("#otp");
    await fill("#otp", "123 456");
    await until(line, "4 tries left");
    await focused("#otp");
    expect(document.querySelector<HTMLInputElement>("#otp")?.value).toBe("");
    await fill("#otp", "654321");
    await gone("[data-second-step]");
    expect(codes()).toEqual(["123456", "654321"]);
  });

  it("takes a recovery code in a field of its own", async () => {
    await openSignIn([asked("auth.otpNeeded"), success()]);
    await signIn("clerk", password);
    await click("button", "Use a recovery code");
    await fill("#otp", "K7MT-4XQ9");
    await press("{Enter}");
    await gone("[data-second-step]");
    expect(codes()).toEqual(["K7MT-4XQ9"]);
  });

  it("goes back to the form with the reason when it is over", async () => {
    await openSignIn([asked("auth.otpNeeded"), failed("auth.otpOver")]);
    await signIn("clerk", password);
    await until("#otp");
    await fill("#otp", "123456");
    await until(line, "please sign in again");
    expect(document.querySelector("#password")).not.toBeNull();
  });

  it("is the only page of a person whose role demands a factor, until it is set up", async () => {
    await openSignIn([success({ mustSetOtp: true })]);
    answer("GET /id/getuserinfo", refusal("account.mustSetOtp", { status: 403 }));
    answer("GET /id/totp", { on: false, since: null, codesLeft: 0, demandedBy: ["Safety"], userName: "clerk" });
    answer("POST /id/totp/begin", { secret: "KVZG4ZDFMJRGK3TU", uri: "otpauth://totp/Cylindra:clerk?secret=KVZG4ZDF" });
    answer("POST /id/totp/confirm", { recoveryCodes: Array.from({ length: 10 }, (_, at) => `aaaa-bbb${at}`) });
    await signIn("clerk", password);
    await until("h1", "Your role Safety demands");
    await fill("#factor-password", password);
    await press("{Enter}");
    await until("svg[role=img]");
    await fill("#factor-digits", "123456");
    await click("[type=submit]", "Next");
    await until("ol li", "aaaa-bbb0");
    answer("GET /id/getuserinfo", clerk);
    await click("input[type=checkbox]");
    await click("[type=submit]", "Done");
    await gone("[data-factor-setup]");
  });
});
