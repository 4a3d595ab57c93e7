/** Collects the paths of fields that are missing for the item's kind or refer to an unknown record (`procedure.fieldInvalid`). */
export type Faults = {
  readonly paths: readonly string[];
  add(path: string): void;
  /** Returns the value. Adds an error if it is present and not valid. */
  check<T>(path: string, value: T | undefined, holds: (value: T) => boolean): T | undefined;
  /** Returns the record with an id. Adds an error if there is none. */
  named<T>(path: string, id: string | undefined, records: ReadonlyMap<string, T>): T | undefined;
};

export const createFaults = (): Faults => {
  const paths = new Set<string>();
  const add = (path: string): void => void paths.add(path);
  return {
    get paths() {
      return [...paths];
    },
    add,
    check: (path, value, holds) => {
      if (value !== undefined && !holds(value)) add(path);
      return value;
    },
    named: (path, id, records) => {
      if (id === undefined) return undefined;
      const record = records.get(id);
      if (record === undefined) add(path);
      return record;
    },
  };
};
