import type { Translate } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";

/** Asks before a cylinder is scrapped, which nothing takes back; the button names the cylinder. */
export const confirmScrap = (gasBarcode: string, t: Translate): Promise<boolean> =>
  confirm({
    title: t("exceptions.process.scrapTitle", { code: gasBarcode }),
    text: t("exceptions.process.scrapConfirm"),
    action: t("exceptions.process.scrapNamed", { code: gasBarcode }),
    danger: true,
  });
