import { describe, expect, it } from "vitest";
import { createTransitKey, openSealed } from "#server/application/sign-in/open-sealed.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { focused, gone, press, texts, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { personOf } from "#tests/support/component/person.ts";
import {
  answerScans,
  counted,
  openScan,
  scan,
  scanRows,
  sendNow,
  sentScans,
} from "#tests/support/component/scan-page.ts";
import { answer, refusal, sent } from "#tests/support/component/transport.ts";

const barcodes = Array.from({ length: 6 }, (_, i) => `5511000000${String(i).padStart(2, "0")}`);
const key = createTransitKey();
const over = ".sign-in_over";
const password = () => document.querySelector<HTMLInputElement>("#password")?.value;

/** The page of a person with two scans recorded, at the moment in which the session ends. */
const endSession = async (as = personOf()): Promise<void> => {
  await openScan({ as, job: "emptyReceived" });
  answer("GET /id/getverifycode", { enabled: false });
  answer("GET /id/getpasswordencryptkey", { passwordKey: "transit", encyptKey: key.encyptKey });
  scan(...barcodes.slice(0, 2));
  sendNow();
  await counted("ok", 2);
  answer(recordProcedures, refusal("auth.ended", { status: 401 }));
  say("session:ended", { reason: "signedOut" });
  await until(over, "Your session has ended");
  await focused("#password");
};

describe("a session that ends while somebody scans", () => {
  it("is asked for over the page, which takes no password for a barcode, however quickly its digits are typed", async () => {
    await endSession();
    answer("POST /id/login", refusal("auth.failed", { status: 401 }));
    scan("87654321");
    expect(password()).toBe("87654321");
    await until(over, "Incorrect user name or password");
    expect(openSealed(sent<{ password: string }>("POST /id/login")[0]?.body.password ?? "", key.secretKey)).toBe(
      "87654321",
    );
    expect(texts(scanRows)).toHaveLength(2);
  });

  it("is resumed by the same person, and what is scanned then is sent once each", async () => {
    const as = personOf();
    await endSession(as);
    const before = sentScans().length;
    answer("POST /id/login", { code: 0, token: "another token", tokenExpire: "2099-01-01T00:00:00Z" });
    answerScans();
    await press("Correct-password-1{Enter}");
    await gone(over);
    scan(...barcodes.slice(2));
    sendNow();
    await counted("ok", 6);
    await counted("wait", 0);
    expect(
      sentScans()
        .slice(before)
        .map(({ gasBarcode }) => gasBarcode),
    ).toEqual(barcodes.slice(2));
    expect(sent(recordProcedures).at(-1)?.headers.get("Authorization")).toBe("Bearer another token");
  });
});
