import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#client/lib/api-error.ts";
import { createPairing, type KeptPairing, type PairingTools } from "#client/screens/wall/pairing.ts";

const away = new ApiError({ code: "client.offline", msg: "", status: 0 });
const unknown = new ApiError({ code: "pairing.notFound", msg: "", status: 404 });
const tooMany = new ApiError({ code: "request.tooMany", msg: "", status: 429 });

let codes: number;
let kept: KeptPairing | undefined;
let credential: string | undefined;
let stop: () => void;

const tools = (look: PairingTools["look"], more: Partial<PairingTools> = {}): PairingTools => ({
  begin: async () => ({ pairingId: "p", secret: "s", code: `CODE${(codes += 1)}`, expiresAt: "" }),
  look,
  recall: () => kept,
  keep: (pairing) => void (kept = pairing),
  paired: (given) => void (credential = given),
  ...more,
});
const start = (given: PairingTools) => {
  const pairing = createPairing(given);
  stop = pairing.start();
  return pairing.state;
};

beforeEach(() => {
  vi.useFakeTimers();
  [codes, kept, credential] = [0, undefined, undefined];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe("a device that shows a code", () => {
  it("looks every 2 s, and is paired once somebody has entered it", async () => {
    const look = vi.fn<PairingTools["look"]>().mockResolvedValue({ state: "waiting" });
    const state = start(tools(look));
    await vi.advanceTimersByTimeAsync(4000);
    expect([state.pairing?.code, look.mock.calls.length]).toEqual(["CODE1", 2]);
    look.mockResolvedValue({ state: "paired", credential: "c" });
    await vi.advanceTimersByTimeAsync(2000);
    expect([credential, kept, codes]).toEqual(["c", undefined, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it("takes a new code by itself when the old one is over, unknown, or its credential went astray", async () => {
    const look = vi.fn<PairingTools["look"]>();
    look.mockResolvedValueOnce({ state: "expired" }).mockRejectedValueOnce(unknown);
    look.mockResolvedValueOnce({ state: "paired" }).mockResolvedValue({ state: "waiting" });
    const state = start(tools(look));
    await vi.advanceTimersByTimeAsync(12_000);
    expect([state.pairing?.code, credential]).toEqual(["CODE4", undefined]);
  });

  it("keeps its code while the server is away, and says so", async () => {
    const look = vi.fn<PairingTools["look"]>().mockRejectedValue(away);
    const state = start(tools(look));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.pairing?.code, state.isReached]).toEqual(["CODE1", false]);
    look.mockResolvedValue({ state: "waiting" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(state.isReached).toBe(true);
  });

  it("goes on with the code that it showed before it was started again", async () => {
    kept = { pairingId: "p", secret: "s", code: "KEPT", until: Date.now() + 60_000 };
    const state = start(tools(async () => ({ state: "waiting" })));
    await vi.advanceTimersByTimeAsync(2000);
    expect([state.pairing?.code, codes]).toEqual(["KEPT", 0]);
  });

  it("waits when it is told that it asks too often", async () => {
    const begin = vi.fn<PairingTools["begin"]>().mockRejectedValue(tooMany);
    start(tools(async () => ({ state: "waiting" }), { begin }));
    await vi.advanceTimersByTimeAsync(14_000);
    expect(begin).toHaveBeenCalledTimes(1);
  });
});
