import { ListTooBroad, ListValueInvalid, ReadModelMissing } from "#infra/engines/list-engine/failures.ts";
import { Failure } from "../http/failure.ts";

/** Runs a query of the list engine and turns its errors into a `Failure`. */
export const answering = async <T>(
  work: () => Promise<T>,
  tooBroad: "list.tooBroad" | "asOf.tooBroad" = "list.tooBroad",
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ListTooBroad) throw new Failure(tooBroad, { cause: error });
    if (error instanceof ListValueInvalid)
      throw new Failure("list.invalid", { errors: [{ path: "", code: "list.valueInvalid" }], cause: error });
    if (error instanceof ReadModelMissing) throw new Failure("system.unavailable", { retryAfter: 2, cause: error });
    throw error;
  }
};
