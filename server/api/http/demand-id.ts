import { uuid } from "#contracts/fields/schema.ts";
import { Failure } from "./failure.ts";

/** The id that a call's query names; absent it is 400, and one that cannot be an id names nothing: 404. */
export const demandId = (id: unknown): string => {
  if (id === undefined || id === "") {
    throw new Failure("request.invalid", { errors: [{ path: "id", code: "field.required" }] });
  }
  if (typeof id !== "string" || !uuid.test(id)) throw new Failure("record.notFound");
  return id;
};
