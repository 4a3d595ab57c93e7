import { describe, expect, it, vi } from "vitest";
import type { ReadSettings } from "#contracts/codes/read-code.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { asSent } from "#client/screens/scan/session/scan-row.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";

const GS = "\u001d";
const asset = `]C1800309506000134352A0042${GS}11220314`;
const settings: ReadSettings = {
  publicUrl: "https://gas.example.com",
  templates: [{ host: "qp.example.cn", pattern: "q?c={code}" }],
};

/** A desk with a fleet of 12 digits. `fleet` names the cylinder of a text; absent: the server cannot be asked. */
const setUp = (fleet?: (text: string) => string | undefined) => {
  const sent: RecordItem[] = [];
  let id = 0;
  const desk = createScanSession({
    send: async (items) => {
      sent.push(...items.map(asSent));
      return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" as const })) };
    },
    sound: () => undefined,
    newId: () => `id-${++id}`,
    now: () => new Date(id * 10_000),
    lengths: () => [12],
    reading: () => settings,
    findCylinder: fleet && (async (text) => fleet(text)),
  });
  desk.setJob({ procedureId: procedures.emptyReceived, values: {} });
  const shown = () => desk.state.rows.map(({ gasBarcode }) => gasBarcode);
  const sentTexts = () => sent.map(({ gasBarcode }) => gasBarcode);
  return { desk, shown, sentTexts };
};

describe("the scan page", () => {
  it.each([
    ["a label", "075720003946", "075720003946"],
    ["a label in full width", "０７５７２０００３９４６", "075720003946"],
    ["a label with a prefix", "]C0075720003946", "075720003946"],
    ["our own address", "https://gas.example.com/t/075720003946", "075720003946"],
    ["an address that a template knows", "HTTP://QP.EXAMPLE.CN/Q?C=A-1", "A-1"],
    ["a GS1 symbol", asset, "9506000134352A0042"],
  ])("shows the code that is meant and sends what was read: %s", async (_kind, raw, code) => {
    const { desk, shown, sentTexts } = setUp();
    expect(desk.scan(raw)).toBe(true);
    expect(shown()).toEqual([code]);
    expect(desk.state.held).toEqual([]);
    await desk.retry();
    expect(sentTexts()).toEqual([raw.normalize("NFKC") === code ? code : raw]);
  });

  it("shows the code that a cylinder bears, where a text may name several", async () => {
    const { desk, shown, sentTexts } = setUp((text) => (text === asset ? "075720003946" : undefined));
    desk.scan(asset);
    await vi.waitFor(() => expect(shown()).toEqual(["075720003946"]));
    await desk.retry();
    expect(sentTexts()).toEqual([asset]);
  });

  const wrong = asset.replace("352A", "353A");
  it("says a wrong check digit where no cylinder bears the text, and records nothing", async () => {
    for (const fleet of [undefined, () => undefined]) {
      const { desk, shown } = setUp(fleet);
      desk.scan(wrong);
      await vi.waitFor(() => expect(desk.state.hint).toBe("checkDigit"));
      expect(shown()).toEqual([]);
    }
  });

  it("records a text with a wrong check digit that was registered so before", async () => {
    const { desk, shown } = setUp((text) => (text === wrong ? "80030950600013435" : undefined));
    desk.scan(wrong);
    await vi.waitFor(() => expect(shown()).toEqual(["80030950600013435"]));
    expect(desk.state.hint).toBeUndefined();
  });

  it("keeps an unknown address for the offer of its last part, until the next scan", () => {
    const { desk } = setUp();
    const address = "https://nobody.example.com/x/075720003946";
    expect(desk.scan(address)).toBe(false);
    expect(desk.state).toMatchObject({ hint: "address", address });
    desk.scan("075720003946");
    expect(desk.state).toMatchObject({ hint: undefined, address: undefined });
  });

  it("holds a plain label of an unusual length, and takes a code in an address as it is", () => {
    const { desk, shown } = setUp();
    desk.scan("07572000394");
    expect(desk.state.held).toMatchObject([{ gasBarcode: "07572000394" }]);
    desk.scan("https://gas.example.com/t/07572000395");
    expect(shown()).toEqual(["07572000395"]);
  });

  it("sends what was read where a cylinder waits on the bench", async () => {
    const { desk, sentTexts } = setUp();
    desk.setJob({ procedureId: procedures.preFillCheck, values: {} });
    const raw = "https://gas.example.com/t/075720003946";
    desk.scan(raw);
    expect(desk.state.pending).toMatchObject([{ gasBarcode: "075720003946", raw }]);
    desk.recordCurrent({ checkStatus: 1 });
    await desk.retry();
    expect(sentTexts()).toEqual([raw]);
  });
});
