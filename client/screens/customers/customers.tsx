import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { textOf } from "#client/lib/text-of.ts";
import { sendReceive } from "#contracts/lists/send-receive.ts";
import { Deliveries } from "./deliveries.tsx";

/** A customer's detail: the customer, and the deliveries and returns. */
export const customers: Partial<RecordSpec> = {
  detail: [
    {
      title: "client.customer.info",
      columns: [
        ...["name", "projectName", "cardNo", "category", "telephone", "address"],
        ...["companyName", "stationType", "createdTime", "remark"],
      ],
    },
    {
      title: "client.customer.deliveries",
      codes: sendReceive.permission,
      panel: (row) => <Deliveries clientId={textOf(row["id"])} />,
    },
  ],
};
