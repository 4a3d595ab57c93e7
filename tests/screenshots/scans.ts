import type { Page } from "puppeteer";
import { procedures } from "#contracts/procedures/index.ts";
import { scan } from "#tests/support/scanner.ts";
import { settled } from "#tests/support/visit.ts";
import { allProcedures } from "#tests/support/scan-job.ts";
import { click } from "./click.ts";
import type { Shot } from "./shots.ts";

const path = "/work/scan";

/** Chooses the procedure, by its number, as the dialog of F2 has it. */
const choose = async (page: Page, procedureId: number): Promise<void> => {
  await page.waitForSelector(".scan_side, .scan_phone, .scan-view_strip, .scan-entry_tabs");
  await page.keyboard.press("F2");
  await allProcedures(page);
  await page.$$eval(
    ".scan-job_procedure",
    (all, number) => (all.find((each) => each.textContent?.startsWith(number)) as HTMLElement).click(),
    String(procedureId).padStart(2, "0"),
  );
  await click(page, ".scan-job_jobDialog .bp6-dialog-footer .bp6-intent-primary");
  await page.waitForFunction(() => !document.querySelector(".scan-job_jobDialog"));
};

/** A scan recorded once stays on the page, in later pictures too. */
const once = async (page: Page, selector: string, work: () => Promise<void>): Promise<void> => {
  if ((await page.$(selector)) === null) await work();
  await page.waitForSelector(selector);
  await settled(page);
};

/** Records a passed check by its keys. */
const pass = async (page: Page): Promise<void> => {
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
};

/** The scan page at work: the choice, results of each colour, a filling and a check before one. */
export const scans: Shot[] = [
  {
    name: "scan-job",
    path,

    before: async (page) => {
      await page.keyboard.press("F2");
      await allProcedures(page);
      await click(page, ".scan-job_procedure", 3);
    },
  },
  {
    name: "scan-results",
    path,

    before: async (page, { barcodes }) => {
      await choose(page, procedures.emptyReceived);
      await once(page, ".scan-view_stream tbody tr, .scan-view_lines li", async () => {
        await scan(page, [...barcodes.slice(1, 12), "999999999999", barcodes[1] ?? ""]);
        await page.waitForFunction(
          () => document.querySelector(".scan-view_counter[data-result=wait] dd")?.textContent === "0",
        );
      });
    },
  },
  {
    name: "scan-check",
    path,

    before: async (page, { barcodes }) => {
      await choose(page, procedures.preFillCheck);
      await once(page, ".scan-entry_defects", () => scan(page, barcodes.slice(6, 9)));
      await click(page, ".scan-entry_defect", 2);
    },
  },
  {
    name: "scan-fill",
    path,

    before: async (page, { barcodes }) => {
      await choose(page, procedures.filling);
      await once(page, ".scan-entry_weights", async () => {
        await scan(page, barcodes.slice(9, 10));
        await page.waitForSelector(".scan-entry_ticks");
        await settled(page);
        // A cylinder without its check opens that first.
        if (await page.$(".scan-entry_defects")) await pass(page);
      });
      for (const [name, kg] of Object.entries({ weightBeforeCharge: "16.54", weightAfterCharge: "27.84" })) {
        await page.click(`input[name=${name}]`, { clickCount: 3 });
        // As slowly as a hand: keys any closer would be those of the scanner.
        await page.keyboard.type(kg, { delay: 160 });
      }
    },
  },
];
