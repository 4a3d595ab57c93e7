/** Key code of an input method. Safari sends it for the key that ends a composition, when the composition is already over. */
const inputMethod = 229;

/** Key names of a physical key that an input method takes before it composes. A scanner's keys have them too. */
const physical = new Set(["Process", "Unidentified"]);

/** The properties of a key event that show if the key belongs to an input method. */
type Key = Pick<KeyboardEvent, "isComposing" | "keyCode" | "key">;

const isOfComposition = ({ isComposing, keyCode, key }: Key): boolean =>
  isComposing || (keyCode === inputMethod && !physical.has(key));

/** Follows the input method of a page, so that nothing reacts to half a word. */
export const createComposing = () => {
  let isOn = false;
  const waiting = new Set<() => void>();
  const end = (): void => {
    if (!isOn) return;
    isOn = false;
    // The field gets the word only after this event.
    setTimeout(() => {
      if (isOn) return;
      const works = [...waiting];
      waiting.clear();
      for (const work of works) work();
    });
  };
  return {
    isOn: (): boolean => isOn,
    /** Does the work at once, or when the composition is over. Returns a function that cancels it. */
    whenOver: (work: () => void): (() => void) => {
      if (isOn) waiting.add(work);
      else work();
      return () => void waiting.delete(work);
    },
    /** Follows the events of a page. Keys of a composition do not reach shortcuts and forms, which listen below the document. */
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

/** Follows the input method of this page. */
export const composing = createComposing();
