/** Web storage. If the browser has turned it off (private windows, policies), nothing is remembered and nothing fails. */
type Kept = {
  read: (key: string) => string | null;
  write: (key: string, value: string | null) => void;
  keys: () => string[];
};

const storeIn = (area: () => Storage): Kept => ({
  read: (key) => {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      if (value === null) area().removeItem(key);
      else area().setItem(key, value);
    } catch {
      // Without storage the page still works.
    }
  },
  keys: () => {
    try {
      return Object.keys(area());
    } catch {
      return [];
    }
  },
});

/** Storage of the browser: language, pageSize, theme, columns. */
export const local = storeIn(() => localStorage);
/** Storage of the browser tab: the token and the cockpit's path. */
export const tab = storeIn(() => sessionStorage);
