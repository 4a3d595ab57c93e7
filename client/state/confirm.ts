import { proxy, ref } from "valtio";
import type { Translate } from "#client/lib/i18n.ts";

export type Question = {
  title: string;
  text: string;
  /** Its subjects, one each line. */
  lines?: readonly string[];
  action: string;
  danger?: boolean;
};
/** Something to be read: it has no way but to close it. */
export type Notice = Omit<Question, "action" | "danger"> & { action?: undefined; danger?: undefined };
type Asked = (Question | Notice) & { answer: (yes: boolean) => void };

export const confirming = proxy<{ question: Asked | null }>({ question: null });

/** Asks before something that cannot be taken back; resolves to what was chosen. */
export const confirm = (question: Question): Promise<boolean> => show(question);

/** Asks before a cylinder is scrapped, which nothing takes back; the button names the cylinder. */
export const confirmScrap = (gasBarcode: string, t: Translate): Promise<boolean> =>
  confirm({
    title: t("exceptions.process.scrapTitle", { code: gasBarcode }),
    text: t("exceptions.process.scrapConfirm"),
    action: t("exceptions.process.scrapNamed", { code: gasBarcode }),
    danger: true,
  });

/** Shows what has to be read and stays until it is closed: more than a toast holds. */
export const notify = (notice: Notice): void => void show(notice);

const show = (question: Question | Notice): Promise<boolean> =>
  new Promise((resolve) => {
    confirming.question?.answer(false);
    confirming.question = ref({ ...question, answer: resolve });
  });

export const answer = (yes: boolean): void => {
  confirming.question?.answer(yes);
  confirming.question = null;
};
