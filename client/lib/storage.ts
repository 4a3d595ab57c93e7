/** Web storage that may be switched off (private windows, policies): then nothing is remembered and nothing fails. */
type Kept = {
  read: (key: string) => string | null;
  write: (key: string, value: string | null) => void;
  keys: () => string[];
};

const safely = (area: () => Storage): Kept => ({
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
      // Not remembered: the page works on.
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

/** Kept for the browser: language, pageSize, theme, column choices. */
export const local = safely(() => localStorage);
/** Kept for the tab: the token and the cockpit's path. */
export const tab = safely(() => sessionStorage);
