import { useQuery } from "@tanstack/react-query";
import { getEvent } from "#contracts/audit/event-calls.ts";
import { send } from "#client/state/api.ts";

/** One event whole. It never changes; the events beside it may become more. */
export const useEvent = (index: number) =>
  useQuery({
    queryKey: ["auditEvent", index],
    queryFn: () => send(getEvent, { index }, { silent: true }),
  });
