import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { answerCockpit } from "#tests/support/component/cockpit.ts";
import { answerExceptions, claimedBy, raisedRow, type RaisedRow } from "#tests/support/component/exceptions.ts";
import { click, fill, until } from "#tests/support/component/hands.ts";
import { say } from "#tests/support/component/live-channel.ts";
import { openPage } from "#tests/support/component/open.tsx";
import { giveRoom } from "#tests/support/component/room.ts";
import { answer, refusal, sent } from "#tests/support/component/transport.ts";

const newest = ".board-exceptions_row:first-child";
let row: RaisedRow;

beforeEach(() => {
  giveRoom();
  answerCockpit();
  row = raisedRow("1", { defectiveString: [] });
  answerExceptions([row]);
  answer("GET /GasCylinder/Cockpit/ExceptionData", () => ({
    list: [{ ...row, comments: 0, avatar: null }],
    oldest: null,
    open: row.status === "open" ? 1 : 0,
    claimed: row.status === "claimed" ? 1 : 0,
    acknowledged: 0,
    endedToday: 11,
    elsewhere: null,
  }));
});
afterEach(() => void vi.restoreAllMocks());

it("the newest exception of a board is claimed in one click", async () => {
  answer(exceptionCommands.claim, () => {
    Object.assign(row, claimedBy("me", "Admin"));
    return { position: null };
  });
  await openPage("/index");
  await until(newest, "Pre-fill check: fault");
  await until(".board-exceptions_foot", "11 closed today");
  await click(`${newest} .board-exceptions_claim`);
  await until(".board-exceptions_isHeld .board-exceptions_hand", "Admin claimed");
  expect(sent(exceptionCommands.claim)[0]?.body).toMatchObject({ id: "1" });
});

it("an exception that another claimed first names the other beside the board, and what was typed stays", async () => {
  answer(exceptionCommands.claim, () => {
    Object.assign(row, claimedBy("lin", "Lin"));
    return refusal("exception.claimedByOther", { status: 409 });
  });
  await openPage("/index");
  await click(`${newest} .board-exceptions_opener`, "Pre-fill check: fault");
  await fill("#exception-comment", "Both stopped at the gate");
  await click(".exception-side_side .exception-parts_inHand button", "Claim");
  await until(".toaster_toast", "Lin claimed it");
  await until(".exception-parts_inHand", "Claimed by Lin");
  expect(document.querySelector<HTMLTextAreaElement>("#exception-comment")?.value).toBe("Both stopped at the gate");
});

it("a board shows at once who claimed an exception, in the list and beside it", async () => {
  await openPage("/index");
  await click(`${newest} .board-exceptions_opener`, "Pre-fill check: fault");
  await until(".exception-side_side .exception-parts_inHand button", "Claim");
  Object.assign(row, claimedBy("lin", "Lin"));
  say("exception:changed", { id: "1", status: "claimed", claimedByName: "Lin", comments: 0 });
  await until(".board-exceptions_isHeld .board-exceptions_hand", "Lin claimed");
  await until(".exception-parts_inHand", "Claimed by Lin");
});
