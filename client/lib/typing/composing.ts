/** A key of an input method. Safari sends the one that ends a composition when it is over already, with this code. */
const inputMethod = 229;

/** Names of a key that an input method takes before it composes, as it does a scanner's. */
const physical = new Set(["Process", "Unidentified"]);

/** The part of a key's event that says whether an input method gets it. */
type Key = Pick<KeyboardEvent, "isComposing" | "keyCode" | "key">;

const isOfComposition = ({ isComposing, keyCode, key }: Key): boolean =>
  isComposing || (keyCode === inputMethod && !physical.has(key));

/** Follows what an input method composes in a page, so that nothing acts on half a word. */
export const createComposing = () => {
  let isOn = false;
  const waiting = new Set<() => void>();
  const end = (): void => {
    if (!isOn) return;
    isOn = false;
    // The field has the word only after this event.
    setTimeout(() => {
      if (isOn) return;
      const works = [...waiting];
      waiting.clear();
      for (const work of works) work();
    });
  };
  return {
    isOn: (): boolean => isOn,
    /** Does some work at once, or when nothing is composed any more. Answers how to call that off. */
    whenOver: (work: () => void): (() => void) => {
      if (isOn) waiting.add(work);
      else work();
      return () => void waiting.delete(work);
    },
    /** Follows the events of a page. Keys of a composition reach no shortcut and no form: those listen below the document. */
    follow: (page: EventTarget): void => {
      const capture = { capture: true };
      page.addEventListener("compositionstart", () => void (isOn = true), capture);
      for (const name of ["compositionend", "focusout"]) page.addEventListener(name, end, capture);
      page.addEventListener(
        "keydown",
        (event) => {
          if (isOfComposition(event as KeyboardEvent)) event.stopPropagation();
        },
        capture,
      );
    },
  };
};

/** The input method of this page. */
export const composing = createComposing();
