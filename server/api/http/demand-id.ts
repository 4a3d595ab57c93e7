import { uuid } from "#contracts/fields/schema.ts";
import { Failure } from "./failure.ts";

/** Reads the id from a call's query. A missing id gives 400, an id with the wrong form gives 404. */
export const demandId = (id: unknown): string => {
  if (id === undefined || id === "") {
    throw new Failure("request.invalid", { errors: [{ path: "id", code: "field.required" }] });
  }
  if (typeof id !== "string" || !uuid.test(id)) throw new Failure("record.notFound");
  return id;
};
