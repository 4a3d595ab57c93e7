import { isStorable } from "#contracts/fields/scalars.ts";
import { Failure, type FieldFault } from "./failure.ts";

/** Most errors in one response, as many as a person can read. */
const MOST_FAULTS = 20;

/**
 * Rejects NUL and lone surrogates in every key and value at any depth, because neither the event log nor PostgreSQL can store them.
 *
 * @throws Failure `request.invalid` with the paths
 */
export const demandText = (body: unknown): void => {
  const errors: FieldFault[] = [];
  const fault = (path: string) =>
    errors.push({ path: path.replaceAll(/[\u0000\p{Surrogate}]/gu, "\uFFFD"), code: "text.invalid" });
  const walk = (value: unknown, path: string): void => {
    if (errors.length === MOST_FAULTS) return;
    if (typeof value === "string" && !isStorable(value)) fault(path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (!isStorable(key)) fault(at);
      else walk(each, at);
    }
  };
  walk(body, "");
  if (errors.length > 0) throw new Failure("request.invalid", { errors });
};
