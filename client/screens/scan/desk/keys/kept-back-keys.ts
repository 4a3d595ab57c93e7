/** Keys of a scan that the page and the browser do not get, with their release: a button that has the focus would be pressed by it. */
export const createKeptBackKeys = () => {
  const pressed = new Set<string>();
  const stop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    /** Nobody gets this key. */
    swallow: (event: KeyboardEvent) => {
      pressed.add(event.code);
      stop(event);
    },
    /** Those who wait for a pause between keys get this one; to the browser and to shortcuts it does nothing. */
    disarm: (event: KeyboardEvent) => {
      pressed.add(event.code);
      event.preventDefault();
    },
    release: (event: KeyboardEvent) => {
      if (pressed.delete(event.code)) stop(event);
    },
  };
};
