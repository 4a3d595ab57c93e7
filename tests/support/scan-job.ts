import type { Page } from "puppeteer";
import type { Desk } from "./desk.ts";

/** Opens the scan page and chooses what is recorded, by its name in English and without any common field. */
export async function openScanJob(desk: Desk, procedure: string): Promise<void> {
  await desk.page.goto(`${desk.app.url}/work/scan`);
  await desk.until(".scan_side");
  await chooseScanJob(desk, procedure);
}

/** Chooses on the open scan page what is recorded, by its name in English; its fields stay as they are. */
export async function chooseScanJob({ page, click, gone }: Desk, procedure: string): Promise<void> {
  await page.keyboard.press("F2");
  await allProcedures(page);
  await click(".scan-job_procedure", procedure);
  await click(".bp6-dialog-footer .bp6-intent-primary");
  await gone(".bp6-dialog");
}

/** Shows every procedure in the open choice of a job, where it begins with those used last. */
export async function allProcedures(page: Page): Promise<void> {
  await page.waitForSelector(".scan-job_procedures");
  await page.$$eval(".scan-job_all", ([all]) => (all as HTMLElement | undefined)?.click());
}
