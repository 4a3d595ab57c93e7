import { exception } from "#contracts/lists/exception.ts";
import { useListAddress } from "#client/kit/list/use-list-address.ts";
import { exceptionKinds, groupNames } from "./exception-kinds.ts";

/** The search fields over the list; all else of the contract's is chosen at the side. */
const fields = ["gasBarcode", "companyId", "createdEmployeesName"] as const;
const shared = Object.fromEntries(fields.map((name) => [name, exception.search[name]]));
export const searchList = { ...exception, search: shared };

/** State of the page, as kept in the address: a link reproduces it. */
export const useExceptionsAddress = () => {
  const { params, change, values, search } = useListAddress(fields);
  const kind = exceptionKinds.find(({ name }) => name === params.get("kind"));
  return {
    values,
    kind,
    group: groupNames.find((name) => name === params.get("group")),
    selected: params.get("id") ?? "",
    search,
    choose: change,
    select: (id: string | undefined) => change({ id }, true),
  };
};
