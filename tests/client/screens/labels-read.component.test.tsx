import { describe, expect, it } from "vitest";
import { setCodeReading } from "#contracts/interface/own-calls.ts";
import { uuid } from "#client/lib/uuid.ts";
import { session } from "#client/state/session.ts";
import { click, counted, press, rows, typeInto, until, valueOf, wait } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { personOf } from "#tests/support/component/person.ts";
import { openScan, scan, sendNow, sentScans } from "#tests/support/component/scan-page.ts";
import { answer, answerByDefault, pageOf, sent } from "#tests/support/component/transport.ts";

const code = "075720003946";
const address = `https://qp.example.cn/q?c=${code}`;
const reading = { templates: [{ host: "qp.example.cn", pattern: "q?c={code}" }], serialAlone: false };
const as = personOf({ reading });
const archived = "GET /manage/gascylinder/getpage";
const lastQuery = (route: string) => sent(route).at(-1)?.query ?? {};

describe("a label of another system", () => {
  it("is searched in the archive by the code that it means", async () => {
    answer(archived, pageOf([]));
    await openPage("/gascylinder/record", { as });
    await typeInto("input[name=gasBarcode]", address);
    await press("{Enter}");
    await wait("the code is not searched", () => lastQuery(archived)["gasBarcode"] === code);
  });

  it("of several codes is searched in the archive by the one that a cylinder bears", async () => {
    const symbol = "(8003)09506000134352A0042";
    answer(archived, pageOf([]));
    answer("GET /manage/gascylinder/get", ({ query }) => ({ gasBarcode: query["gasBarcode"] === symbol ? code : "" }));
    await openPage("/gascylinder/record", { as });
    await typeInto("input[name=gasBarcode]", symbol);
    await press("{Enter}");
    await wait("the cylinder's barcode is not searched", () => lastQuery(archived)["gasBarcode"] === code);
  });

  it("is found by the palette as a whole, with the archive or without", async () => {
    answer("GET /manage/gascylinder/get", { gasBarcode: code, content: "full" });
    answerByDefault(archived, pageOf([]));
    answer("GET /trade/clientinfo/getpage", pageOf([]));
    await openPage("/gascylinder/record", { as });
    await press("{Control>}k{/Control}");
    await typeInto(".palette_query input", address);
    await counted(".palette_option", 1);
    await until(".palette_option", code);
    expect(lastQuery("GET /manage/gascylinder/get")).toEqual({ gasBarcode: address });
  });

  it("gives its code to the form of a cylinder once the field is left", async () => {
    answerByDefault(archived, pageOf([]));
    answerByDefault("GET /info/common/*", pageOf([]));
    await openPage("/gascylinder/record", { as });
    await click(".page-head_root .bp6-intent-primary");
    await typeInto("#f-gasBarcode", address);
    await press("{Tab}");
    await wait("the field holds the address", () => valueOf("gasBarcode") === code);
  });

  it("leaves a barcode of before in its form as it was registered, where nobody changes it", async () => {
    const id = uuid();
    answer("GET /manage/gascylinder/get", { id, version: 1, gasBarcode: "*075720003946*" });
    answerByDefault(archived, pageOf([{ id, version: 1, gasBarcode: "*075720003946*" }]));
    answerByDefault("GET /info/common/*", pageOf([]));
    await openPage("/gascylinder/record", { as });
    await click(`${rows} td[data-cell~=actions] .link-button_root`);
    await click("#f-gasBarcode");
    await press("{Tab}");
    expect(valueOf("gasBarcode")).toBe("*075720003946*");
  });

  it("is read on an open scan page from the moment on in which somebody adds its template", async () => {
    await openScan({ as: personOf(), job: "emptyReceived" });
    scan(address);
    await until(".scan-view_hint", "Unknown web address");
    say("reading:changed", reading);
    await wait("the settings have not come", () => session.info?.reading?.templates.length === 1);
    scan(address);
    sendNow();
    await wait("nothing is sent", () => sentScans().length === 1);
    expect(sentScans()).toMatchObject([{ gasBarcode: address }]);
  });
});

describe("the page of address templates", () => {
  it("switches serial numbers alone on after a question, and off without one", async () => {
    answer("GET /config/codetemplate/getpage", pageOf([]));
    answer(setCodeReading, null);
    await openPage("/config/code-template", { as: personOf({ reading }) });
    await click(".page-head_root label", "Serial (21) alone");
    await until(".bp6-dialog", "Two makers may use the same one");
    await click(".bp6-dialog button", "Enable");
    await wait("it is not on", () => session.info?.reading?.serialAlone === true);
    await click(".page-head_root label", "Serial (21) alone");
    await wait("it is not off", () => session.info?.reading?.serialAlone === false);
    expect(sent(setCodeReading).map(({ body }) => body)).toEqual([{ serialAlone: true }, { serialAlone: false }]);
  });
});
