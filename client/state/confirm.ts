import { proxy, ref } from "valtio";

export type Question = {
  title: string;
  text: string;
  /** Names of the affected records, one per line. */
  lines?: readonly string[];
  action: string;
  danger?: boolean;
};
/** A message to read. It has only a button to close it. */
export type Notice = Omit<Question, "action" | "danger"> & { action?: undefined; danger?: undefined };
type Asked = (Question | Notice) & { answer: (yes: boolean) => void };

export const confirming = proxy<{ question: Asked | null }>({ question: null });

/** Asks for confirmation before something that cannot be undone. Resolves to true if the person confirms. */
export const confirm = (question: Question): Promise<boolean> => show(question);

/** Shows a message until the person closes it, for text that is too long for a toast. */
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
