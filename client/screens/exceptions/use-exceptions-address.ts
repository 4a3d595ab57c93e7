import { useSearchParams } from "wouter";
import { exception } from "#contracts/lists/exception.ts";
import type { Narrowing } from "./exception-calls.ts";
import { exceptionKinds, groupNames } from "./exception-kinds.ts";

/** The search fields over the list; all else of the contract's is chosen at the side. */
const fields = ["gasBarcode", "companyId", "createdEmployeesName"] as const;
const shared = Object.fromEntries(fields.map((name) => [name, exception.search[name]]));
export const searchList = { ...exception, search: shared };

/** State of the page, as kept in the address: a link reproduces it. */
export const useExceptionsAddress = () => {
  const [params, setParams] = useSearchParams();
  const change = (next: Record<string, string | undefined>, replace = false) =>
    setParams(
      (all) => {
        const changed = new URLSearchParams(all);
        for (const [name, value] of Object.entries(next)) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace },
    );
  const values: Narrowing = Object.fromEntries(
    fields.map((name) => [name, params.get(name) ?? ""] as const).filter(([, value]) => value !== ""),
  );
  const kind = exceptionKinds.find(({ name }) => name === params.get("kind"));
  return {
    values,
    kind,
    group: groupNames.find((name) => name === params.get("group")),
    selected: params.get("id") ?? "",
    search: (next: Narrowing) => change(Object.fromEntries(fields.map((name) => [name, next[name]]))),
    choose: change,
    select: (id: string | undefined) => change({ id }, true),
  };
};
