import { expect, it } from "vitest";
import { readModels } from "#contracts/read-models/index.ts";
import { verifyCalls, type Outside, type VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { checkpoint, verifyRun } from "#contracts/lists/verify.ts";
import { hasWords } from "#client/lib/i18n.ts";

import { click, texts, until } from "#tests/support/component/hands.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { rowOf } from "#tests/support/component/row-of.ts";
import { answer, pageOf } from "#tests/support/component/transport.ts";

const at = "2026-11-26T02:00:00.000Z";

const openRun = async (outside: Outside): Promise<void> => {
  const row = rowOf(verifyRun, {
    id: "0192bbbb-0000-7000-8000-00000000aaaa",
    state: "completed",
    log: true,
    readModels: true,
    createdTime: at,
    startedTime: at,
    finishedTime: at,
    treeSize: 58_143,
  });
  const run: VerifyRunWhole = {
    ...row,
    findings: [],
    checks: [{ name: "leaves", state: "ok", done: 58_143, total: 58_143 }],
    tables: [{ view: "boardNote", name: "board_note", state: "ok", rows: 3, differing: 0, sample: [] }],
    outside,
  };
  answer(`GET ${verifyRun.path}`, pageOf([row]));
  answer(verifyCalls.get, run);
  answer(
    `GET ${checkpoint.path}`,
    pageOf([rowOf(checkpoint, { size: 58_143, root: "AAAA", at, note: "", cosignatures: [] })]),
  );
  await openPage("/audit/verify");
  await until(".outcome-card_root h2", "Inside, all agrees");
};

it("verify warns that nobody outside holds a root, and tells how to set up a witness", async () => {
  await openRun({ witness: null, anchor: null });
  expect(texts(".verify_outside b")).toEqual(["Outside: no witness, no anchor"]);
  await click(".verify_outside button", "Set up a witness");
  await until("[role=dialog] code", "npm run audit:witness");
});

it("verify names the last agreement of a witness, without the warning", async () => {
  await openRun({ witness: { names: ["auditor.example.org"], size: 58_000, at }, anchor: null });
  await until(".verify_checks [data-state=ok]", "auditor.example.org signed tree size 58,000");
  expect(texts(".verify_outside")).toEqual([]);
});

it("verify marks the tree size as the column that checkpoints are sorted by", async () => {
  await openRun({ witness: null, anchor: null });
  await until(".verify_chain th[aria-sort]");
  expect(texts(".verify_chain th[aria-sort=descending]")).toEqual(["Tree size"]);
});

it("verify has words for the table of every read model", () => {
  expect(Object.keys(readModels).filter((name) => !hasWords(`verify.table.${name}`))).toEqual([]);
});
