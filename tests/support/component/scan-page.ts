import { fireEvent } from "@testing-library/react";
import { barcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import type { PreviewAnswer } from "#contracts/commands/preview.ts";
import type { RecordAnswer, RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { recordProcedures } from "#contracts/commands/record-procedures.ts";
import { specNames } from "#contracts/commands/spec-names.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { procedures, type ProcedureName } from "#contracts/procedures/index.ts";
import type { LoginInfo } from "#client/state/session.ts";
// Loaded before the first test: on a busy machine that takes longer than a wait may.
import "#client/screens/scan/scan-screen.tsx";
import { until } from "./hands.ts";
import { openPage } from "./open.tsx";
import { personOf } from "./person.ts";
import { answer, answerByDefault, pageOf, refusal, sent, type Sent } from "./transport.ts";

export const specName = "YSP118";

/** A cylinder's page as the archive answers it, as far as the scan page reads it: empty, with no check. */
export const cylinderOf = (gasBarcode: string, more: Partial<CylinderAnswer> = {}): Partial<CylinderAnswer> => ({
  gasBarcode,
  specName,
  emptyWeight: 16.5,
  maxFillWeight: 50,
  gate: "none",
  gateAt: null,
  holder: { kind: "station", id: "north", name: "North" },
  ...more,
});

type Preview = Partial<Omit<PreviewAnswer, "stands">> & { stands?: Partial<NonNullable<PreviewAnswer["stands"]>> };

/** An answer about a cylinder in hand: all is well with it unless something else is given. */
export const previewOf = ({ stands, ...more }: Preview = {}): PreviewAnswer => ({
  outcome: more.reasons ? "refused" : "recorded",
  reasons: [],
  exceptions: [],
  unfit: [],
  nextDue: null,
  stands: { inspectionDue: "2030-05-01", content: "empty", gate: "none", gateAt: null, holds: [], ...stands },
  ...more,
});

const resultOf = (
  { commandId, gasBarcode }: Pick<RecordItem, "commandId" | "gasBarcode">,
  more: Partial<RecordResult> = {},
): RecordResult => ({ commandId, gasBarcode, outcome: "recorded", exceptions: [], ...more });

type Judge = (item: RecordItem) => Partial<RecordResult> | undefined;

const recorded =
  (judge: Judge = () => undefined) =>
  ({ body }: Sent): RecordAnswer => ({
    position: "1",
    results: (body as { items: RecordItem[] }).items.map((item) => resultOf(item, judge(item))),
  });

/** Answers each scan from now on: recorded, but for what `judge` says of it. */
export const answerScans = (judge?: Judge): void => answer(recordProcedures, recorded(judge));

/** Refuses each call that records from now on as malformed: the barcode of its first scan has a fault. */
export const refuseScans = (code: string): void =>
  answer(recordProcedures, refusal("request.invalid", { errors: [{ path: "items.0.gasBarcode", code }] }));

/** All scans that the page sent, in their order; those that were sent again are there again. */
export const sentScans = (): RecordItem[] =>
  sent<{ items: RecordItem[] }>(recordProcedures).flatMap(({ body }) => body.items);

type Opened = {
  as?: LoginInfo;
  /** The procedure that was chosen before; none: no job. */
  job?: ProcedureName;
};

/** Opens the page with its job, with all that it asks for answered unless a test does so itself, and each scan recorded. */
export const openScan = async ({ as = personOf(), job }: Opened = {}): Promise<void> => {
  answerByDefault("GET /info/common/*", pageOf([]));
  answerByDefault(barcodeLengths, { list: [{ length: 12, count: 1 }], twice: [] });
  answerByDefault(specNames, ({ query }: Sent) => ({
    list: (query["gasBarcodes"] ?? "").split(" ").map((gasBarcode) => ({ gasBarcode, specName })),
  }));
  answerByDefault("GET /manage/gascylinder/getpage", pageOf([]));
  answerByDefault("GET /manage/gascylinder/get", ({ query }: Sent) => cylinderOf(query["gasBarcode"] ?? ""));
  answerByDefault(recordProcedures, recorded());
  const table = job && { job: { procedureId: procedures[job], values: {} } };
  localStorage.setItem(`scanTable.${as.accountInfo.id}`, JSON.stringify(table ?? {}));
  await openPage("/work/scan", { as });
  await until(":is(.scan_side, .scan_phone)");
};

/** Sends what waits now and not with the scans of the next moment, as when the browser says that the network is back. */
export const sendNow = (): void => void window.dispatchEvent(new Event("online"));

/** ms between two keys, by the clock of their events: a machine may be slow, a scanner is not. */
const pause = { scanner: 5, hand: 200 } as const;
let clock = 0;

const insert = (field: HTMLInputElement, text: string): void => {
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  fireEvent.input(field, { target: { value: field.value.slice(0, from) + text + field.value.slice(to) } });
};

/** Keys one after the other into whatever has the focus. */
const pressEach = (keys: string[], by: keyof typeof pause): void => {
  clock = Math.max(clock, performance.now()) + 1000;
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: (clock += pause[by]) });
    const isLeft = fireEvent(target, event);
    if (isLeft && target instanceof HTMLInputElement && target.type !== "file") {
      if (key.length === 1) insert(target, key);
      else if (key === "Enter") target.form?.requestSubmit();
    }
    if (isLeft && key === "Enter" && target instanceof HTMLButtonElement) fireEvent.click(target);
    fireEvent.keyUp(target, { key, code: key });
  }
};

/** Keys of a scanner with all that their events say, onto the page itself. */
export const pressScanner = (...keys: KeyboardEventInit[]): void => {
  clock = Math.max(clock, performance.now()) + 5000;
  for (const key of keys) {
    const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: (clock += pause.scanner) });
    fireEvent(document.body, event);
    fireEvent.keyUp(document.body, key);
  }
};

/** Scans as a keyboard-wedge scanner types into whatever has the focus. */
export const scan = (...codes: string[]): void => {
  for (const code of codes) pressEach([...code, "Enter"], "scanner");
};

/** Types by hand into whatever has the focus, slower than any scanner; `{Enter}` is a key of its own. */
export const typeSlowly = (text: string): void => pressEach(text.match(/\{\w+\}|./g)?.map(keyOf) ?? [], "hand");

const keyOf = (text: string): string => (text.length > 1 ? text.slice(1, -1) : text);

/** Waits until the page counts so many scans with a result. */
export const counted = async (result: "ok" | "exc" | "no" | "wait", count: number): Promise<void> =>
  void (await until(`.scan-view_counter[data-result=${result}] dd`, String(count)));

/** The scans of a job, a row each. */
export const scanRows = ".scan-view_stream tbody tr";
