/** Collects the paths of an item's fields that are missing for its kind or name nothing we know (`procedure.fieldInvalid`). */
export type Faults = {
  readonly paths: readonly string[];
  add(path: string): void;
  /** Hands the value on; a fault where it is there and does not hold. */
  check<T>(path: string, value: T | undefined, holds: (value: T) => boolean): T | undefined;
  /** Record that an id names; a fault where it names nothing. */
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
