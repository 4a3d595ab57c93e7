/** The query took longer than a free search may. */
export class ListTooBroad extends Error {
  override name = "ListTooBroad";
}

/** A value that the database could not read as what its column holds. */
export class ListValueInvalid extends Error {
  override name = "ListValueInvalid";
}

/** The read model is not built yet: projections make its tables when they first run. */
export class ReadModelMissing extends Error {
  override name = "ReadModelMissing";
}

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

/** Class 22 is what PostgreSQL says of a value it cannot read: the last guard behind the parser. */
export const translateFailure = (error: unknown): unknown => {
  const code = codeOf(error);
  if (code === "57014") return new ListTooBroad("the statement ran into its time limit", { cause: error });
  if (code.startsWith("22")) return new ListValueInvalid("a value is not of its column's type", { cause: error });
  if (code === "42P01") return new ReadModelMissing("a table of the list is missing", { cause: error });
  return error;
};
