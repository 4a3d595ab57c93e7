import { expect, vi } from "vitest";
import { openDesk, type Desk } from "./desk.ts";
import { chooseScanJob } from "./scan-job.ts";

/** A person at a filling station's bench: only a filling station fills. */
export type Bench = Desk & {
  companyId: string;
  /** Chooses the station beside the procedure, by its name in English, on the open scan page. */
  openJob(procedure: string): Promise<void>;
  /** As a scanner types. On a busy machine its keys may come so late that the page asks for the scan again. */
  scanned(code: string): Promise<void>;
  /** Presses the key that records: Ctrl+Enter. */
  record(): Promise<void>;
};

/** A desk of `admin` with a filling station of that name and code. */
export const openBench = async (name: string, code: string): Promise<Bench> => {
  const desk = await openDesk({ but: /status of 40[14]/ });
  const { page, other } = desk;
  const { id } = await other.call<{ id: string }>("POST", "/info/gasstations/add", {
    name,
    code,
    address: "1 Dock Road",
    contact: "Lin",
    telephone: "13900001001",
  });
  const scanned = async (barcode: string): Promise<void> => {
    await page.keyboard.type(barcode);
    await page.keyboard.press("Enter");
    const taken = await page.waitForFunction(
      (wanted) => {
        if (document.querySelector(".scan-entry_entryHead")?.textContent.includes(wanted)) return "taken";
        return document.querySelector(".scan-view_hint")?.textContent.includes("Scan again") && "again";
      },
      {},
      barcode,
    );
    if ((await taken.jsonValue()) === "again") await scanned(barcode);
  };
  return {
    ...desk,
    companyId: id,
    scanned,
    openJob: async (procedure) => {
      await chooseScanJob(desk, procedure);
      await page.keyboard.press("F2");
      // Offers that come late on a busy machine move below the mouse, and the click chooses none.
      await vi.waitFor(
        async () => {
          await desk.click(".scan-job_fields input[name=companyId]");
          await page.keyboard.type(name, { delay: 160 });
          await desk.click(".inputs_offers li", name);
          const chosen = await page.$eval(".scan-job_fields input[name=companyId]", ({ value, placeholder }) => [
            value,
            placeholder,
          ]);
          expect(chosen).toContain(name);
        },
        { timeout: 60_000, interval: 500 },
      );
      await desk.click(".bp6-dialog-footer .bp6-intent-primary");
      await desk.gone(".bp6-dialog");
    },
    record: async () => {
      await page.keyboard.down("Control");
      await page.keyboard.press("Enter");
      await page.keyboard.up("Control");
    },
  };
};
