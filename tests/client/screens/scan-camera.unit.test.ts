import { describe, expect, it } from "vitest";
import { partInSight, cameraFaultOf } from "#client/screens/scan/camera/run-camera.ts";
import { createSightings } from "#client/screens/scan/session/repeat-guard.ts";

describe("codes before the camera", () => {
  it("count once as long as they are seen again within 2 s, however long they stay", () => {
    const isNew = createSightings();
    const first = [0, 100, 1900, 3800, 5700].map((at) => isNew("A", at));
    expect(first).toEqual([true, false, false, false, false]);
    expect([isNew("A", 7699), isNew("A", 9699)]).toEqual([false, true]);
  });

  it("count each by itself where two labels are in sight", () => {
    const isNew = createSightings();
    expect([isNew("A", 0), isNew("B", 100), isNew("A", 200), isNew("B", 300)]).toEqual([true, true, false, false]);
  });
});

describe("the part of the picture that is read", () => {
  it("is what the frame shows, and not the cylinders beside it", () => {
    const box = { width: 390, height: 195 };
    expect(partInSight({ width: 1080, height: 1920 }, box)).toEqual({ x: 0, y: 690, width: 1080, height: 540 });
    expect(partInSight({ width: 1920, height: 480 }, box)).toEqual({ x: 480, y: 0, width: 960, height: 480 });
  });
});

describe("a camera that does not open", () => {
  it("is told apart by the browser's word for it, and by the address before all else", () => {
    const word = (name: string) => cameraFaultOf(new DOMException("", name));
    expect(word("NotAllowedError")).toBe("insecure");
    const secure = globalThis.isSecureContext;
    globalThis.isSecureContext = true;
    const names = ["NotAllowedError", "NotFoundError", "OverconstrainedError", "NotReadableError", "TimeoutError"];
    expect(names.map(word)).toEqual(["refused", "missing", "missing", "busy", "failed"]);
    globalThis.isSecureContext = secure;
  });
});
