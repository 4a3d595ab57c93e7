import { useQuery } from "@tanstack/react-query";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { askFirstSteps } from "./entry.ts";

/** How far the first steps are; asked again when cylinders are registered or scanned. */
export const useFirstSteps = () => {
  const query = useQuery({ queryKey: ["firstSteps"], queryFn: ({ signal }) => askFirstSteps(signal) });
  const reload = (): void => void query.refetch();
  useListChanged("cylinder", reload);
  return { ...query, reload };
};
