import { useQuery } from "@tanstack/react-query";
import { order } from "#contracts/lists/order.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { ScanState } from "../desk/scan-state.ts";
import { textOf, type Job } from "../job/job.ts";
import { planOf, progressOf, type Bottle, type Plan, type Progress } from "./plan.ts";

type OrderAnswer = { orderStatus: number; cylinders: Bottle[] };

/** The order that the job names, as far as somebody may see it: its bottles are there already. Asked again after each answer to a scan. */
const useOrder = (orderNumber: string, recorded: number): OrderAnswer | undefined =>
  useQuery({
    queryKey: ["scan-order", orderNumber, recorded],
    queryFn: ({ signal }) => get<OrderAnswer>("/trade/order/get", { orderNumber }, { silent: true, signal }),
    enabled: orderNumber !== "" && hasCode(...order.permission),
    placeholderData: (before) => before,
    retry: false,
  }).data;

export type JobPlan = { plan: Plan | undefined; isUnreadable: boolean; onOrder: number; progress: Progress };

/** Plan of a job, and how far its scans have come; what is on its order already counts too. */
export const usePlan = (job: Job, { rows, counts }: Pick<ScanState, "rows" | "counts">): JobPlan => {
  const orderNumber = textOf(job.values.orderNumber).trim();
  const onOrder = useOrder(orderNumber, counts.ok + counts.exc)?.cylinders ?? [];
  const read = planOf(textOf(job.values.plan));
  const plan = read ?? undefined;
  const scanned = rows.filter(
    (row) =>
      (row.result === "ok" || row.result === "exc") &&
      row.procedureId === job.procedureId &&
      (row.orderNumber ?? "") === orderNumber,
  );
  const progress = progressOf(plan, [...onOrder, ...scanned]);
  return { plan, isUnreadable: read === undefined, onOrder: onOrder.length, progress };
};
