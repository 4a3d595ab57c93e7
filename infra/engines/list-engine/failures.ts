/** The query took longer than an advanced search may. */
export class ListTooBroad extends Error {
  override name = "ListTooBroad";
}

/** The database could not read a value as the column's type. */
export class ListValueInvalid extends Error {
  override name = "ListValueInvalid";
}

/** The read model does not exist yet. The projections create its tables at their first run. */
export class ReadModelMissing extends Error {
  override name = "ReadModelMissing";
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** PostgreSQL's error class 22 means an invalid value. This is the last check after the parser. */
export const translateFailure = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === "57014") return new ListTooBroad("the statement ran into its time limit", { cause: error });
  if (code.startsWith("22")) return new ListValueInvalid("a value is not of its column's type", { cause: error });
  if (code === "42P01") return new ReadModelMissing("a table of the list is missing", { cause: error });
  return error;
};
