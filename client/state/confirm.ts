import { proxy, ref } from "valtio";

export type Question = {
  title: string;
  text: string;
  /** Its subjects, one each line. */
  lines?: readonly string[];
  action: string;
  danger?: boolean;
};
type Asked = Question & { answer: (yes: boolean) => void };

export const confirming = proxy<{ asked: Asked | null }>({ asked: null });

/** Asks before something that cannot be taken back; resolves to what was chosen. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    confirming.asked?.answer(false);
    confirming.asked = ref({ ...question, answer: resolve });
  });

export const answer = (yes: boolean): void => {
  confirming.asked?.answer(yes);
  confirming.asked = null;
};
