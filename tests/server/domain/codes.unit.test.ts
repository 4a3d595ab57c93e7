import { describe, expect, it } from "vitest";
import { mostCodes, type CodeKind } from "#contracts/codes/attached-code.ts";
import { bearsCode, codesOf } from "#contracts/streams/cylinder/state.ts";
import { decideAttach, decideDetach, decideRelabel } from "#server/domain/cylinder/codes.ts";
import { aBarcode, aCylinder, type Builder } from "#tests/support/cylinder-builder.ts";

const attached = (bottle: Builder, code: string, kind: CodeKind = "label"): Builder => {
  const decision = decideAttach({ version: bottle.state.version, code, kind }, bottle.state);
  if (!decision.ok) throw new Error(decision.code);
  return bottle.happened(decision.events[0]);
};
const detached = (bottle: Builder, code: string): Builder => {
  const decision = decideDetach({ version: bottle.state.version, texts: [code], reason: "torn" }, bottle.state);
  if (!decision.ok) throw new Error(decision.code);
  return bottle.happened(decision.events[0]);
};
const relabelled = (bottle: Builder, gasBarcode: string): Builder => {
  const decision = decideRelabel({ version: bottle.state.version, gasBarcode, reason: "torn" }, bottle.state);
  if (!decision.ok) throw new Error(decision.code);
  const commandId = `relabel-${bottle.past.events.length}`;
  return decision.events.reduce<Builder>((now, event) => now.happened(event, undefined, commandId), bottle);
};
const full = (): Builder =>
  Array.from({ length: mostCodes }, (_, at) => `C-${at}`).reduce((bottle, code) => attached(bottle, code), aCylinder());
const codeOf = (decision: { ok: boolean; code?: string }) => (decision.ok ? "ok" : decision.code);

describe("a code beside the barcode", () => {
  it("is borne in every spelling, counts as a correction, and changes nothing else", () => {
    const before = aCylinder();
    const after = attached(before, "ab-1", "tag");
    expect(codesOf(after.state)).toEqual([aBarcode, "ab-1"]);
    expect(["AB-1", "ab\u20131", "ａｂ-1", aBarcode].map((code) => bearsCode(after.state, code))).toEqual(
      Array(4).fill(true),
    );
    expect(bearsCode(after.state, "AB1")).toBe(false);
    const { codes, version, correctedBy: _by, revision, recordedAt: _at, ...rest } = after.state;
    expect([codes, version, revision]).toEqual([[{ code: "ab-1", kind: "tag" }], 2, 1]);
    expect(before.state).toMatchObject(rest);
  });

  it("stays with every procedure, void and correction that follows", () => {
    const bottle = attached(aCylinder(), "ab-1").did({ id: 0 });
    expect(codesOf(bottle.disabled().state)).toEqual([aBarcode, "ab-1"]);
    expect(bottle.state.version).toBe(2);
  });

  it("is taken off by any spelling, and as it was attached", () => {
    const bottle = attached(aCylinder(), "ab-1");
    const decision = decideDetach({ version: 2, texts: ["?", "AB-1"], reason: "torn" }, bottle.state);
    expect(decision).toEqual({ ok: true, events: [{ type: "CodeDetached", data: { code: "ab-1", reason: "torn" } }] });
    const after = detached(bottle, "AB-1").state;
    expect([codesOf(after), after.codes, after.version]).toEqual([[aBarcode], undefined, 3]);
  });

  it("is refused where it is borne already, in another version, of a scrapped bottle, and as the ninth", () => {
    const bottle = attached(aCylinder(), "ab-1");
    const attach = (code: string, state = bottle.state, version = state.version) =>
      codeOf(decideAttach({ version, code, kind: "label" }, state));
    expect(attach("AB-1")).toBe("code.attachedAlready");
    expect(attach(aBarcode.toLowerCase())).toBe("code.attachedAlready");
    expect(attach("new", bottle.state, 1)).toBe("record.stale");
    expect(attach("new", { ...bottle.state, scrapped: true })).toBe("code.ofScrapped");
    expect(attach("new", full().state)).toBe("code.tooMany");
    expect(attach("new", detached(full(), "C-3").state)).toBe("ok");
  });

  it("is not taken off where it is the barcode, nobody's, or of another version", () => {
    const { state } = attached(aCylinder(), "ab-1");
    const detach = (text: string, version = 2) =>
      codeOf(decideDetach({ version, texts: [text], reason: "torn" }, state));
    expect([detach(aBarcode), detach("other"), detach("ab-1", 1)]).toEqual([
      "code.notAttached",
      "code.notAttached",
      "record.stale",
    ]);
  });

  it("goes with a bottle that is removed", () => {
    const { state } = attached(aCylinder(), "ab-1").happened({
      type: "CylinderRemoved",
      data: { gasBarcode: aBarcode },
    }).past;
    expect(bearsCode(state, "ab-1")).toBe(false);
  });
});

describe("a relabelled bottle", () => {
  it("has the new barcode, still bears the former one, and is corrected once", () => {
    const { state, past } = relabelled(attached(aCylinder(), "ab-1"), "NEW-1");
    expect(past.events.slice(-2).map(({ type }) => type)).toEqual(["CylinderCorrected", "CodeAttached"]);
    expect(codesOf(state)).toEqual(["NEW-1", "ab-1", aBarcode]);
    expect(state.codes?.at(-1)?.kind).toBe("former");
    expect(state.version).toBe(3);
    expect(past.events.at(-2)?.data).toMatchObject({ version: 3, reason: "torn", exceptions: [] });
  });

  it("may take one of its codes as its barcode, and be given its first one back", () => {
    const { state } = relabelled(relabelled(aCylinder(), "NEW-1"), aBarcode);
    expect(codesOf(state)).toEqual([aBarcode, "NEW-1"]);
    expect(state.version).toBe(3);
  });

  it("is refused with the same barcode, in another version, once scrapped, and where eight codes are there", () => {
    const relabel = (gasBarcode: string, state = aCylinder().state, version = state.version) =>
      codeOf(decideRelabel({ version, gasBarcode, reason: "torn" }, state));
    expect(relabel(aBarcode.toLowerCase())).toBe("code.attachedAlready");
    expect(relabel("NEW-1", aCylinder().state, 2)).toBe("record.stale");
    expect(relabel("NEW-1", { ...aCylinder().state, scrapped: true })).toBe("code.ofScrapped");
    expect(relabel("NEW-1", full().state)).toBe("code.tooMany");
    expect(relabel("C-1", full().state)).toBe("ok");
    expect(relabel("NEW-1", detached(full(), "C-3").state)).toBe("ok");
  });

  it("that is corrected to a code of its own bears it as its barcode alone", () => {
    const bottle = attached(aCylinder(), "ab-1");
    const { details, inspectionDue, serviceEnd } = bottle.state;
    const data = { details: { ...details, gasBarcode: "AB-1" }, inspectionDue, serviceEnd, version: 3, exceptions: [] };
    expect(codesOf(bottle.happened({ type: "CylinderCorrected", data }).state)).toEqual(["AB-1"]);
  });
});
