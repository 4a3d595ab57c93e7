import { useQuery } from "@tanstack/react-query";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { customerStock } from "#contracts/lists/customer-stock.ts";
import { sendReceive } from "#contracts/lists/send-receive.ts";
import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { ExportButton } from "#client/kit/export/export-button.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { useCode } from "#client/state/session.ts";
import { type RecordSpec, recordSpecOf } from "#client/kit/resource/record-spec.ts";
import { textOf } from "#client/lib/text-of.ts";
import styles from "./deliveries.module.css";
import { lazy, useState } from "react";
import { clientInfo } from "#contracts/resources/client-info.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Part } from "#client/kit/part.tsx";

const RecordDialog = lazy(async () => ({
  default: (await import("#client/kit/resource/record-dialog.tsx")).RecordDialog,
}));

type Customer = { id: string; name: string; telephone: string | null; address: string | null };

/** Says that a customer has this telephone already. Saving adds another one all the same. */
const SameCustomer = ({ telephone, ownId }: { telephone: string; ownId: unknown }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const may = useCode(...clientInfo.codes.list);
  const { data } = useQuery({
    queryKey: ["list", clientInfo.name, "telephone", telephone],
    queryFn: () => get<Page<Customer>>(`${clientInfo.path}/getpage`, { telephone, pageSize: 10 }, { silent: true }),
    enabled: may && /^\d{11}$/.test(telephone),
  });
  const same = data?.list.find((each) => each.telephone === telephone && each.id !== ownId);
  if (!same) return null;
  const who = [same.name, same.address].map(textOf).filter(Boolean).join(t("common.comma"));
  return (
    <Text as="p" size={12} tone="warn" above={4} role="status">
      {t("client.customer.same", { telephone, who })}{" "}
      <LinkButton onClick={() => setOpen(true)}>{t("client.form.view")}</LinkButton>
      {open && (
        <Part>
          <RecordDialog
            spec={recordSpecOf(clientInfo)}
            use="view"
            row={same}
            onSaved={() => undefined}
            onClose={() => setOpen(false)}
          />
        </Part>
      )}
    </Text>
  );
};

/** List of one customer's deliveries and returns, without the customer column. */
const ownDeliveries: ListDefinition = {
  ...sendReceive,
  layout: [
    "createdTime",
    "procedureId",
    "orderNumber",
    "orderStatus",
    "gasBarcode",
    "specName",
    "licenseNumber",
    "driverInfo",
    "createdEmployeesName",
  ],
};

const [delivery] = procedureIdsWhere((procedure) => procedure.delivery === true);

/** Number of cylinders delivered to the customer and number there now. The second needs the permission for customer stock. */
const useFigures = (clientId: string): { delivered?: number; there?: number } => {
  const maySeeStock = useCode(...customerStock.permission);
  const deliveries = useQuery({
    queryKey: ["list", sendReceive.name, "sent", clientId],
    queryFn: () => {
      const query = { clientId, procedureId: delivery, pageSize: 1, exactTotal: true };
      return get<Page<unknown>>(sendReceive.path, query, { silent: true });
    },
  });
  const there = useQuery({
    queryKey: ["list", customerStock.name, "of", clientId],
    queryFn: () =>
      get<Page<RowOf<typeof customerStock>>>(customerStock.path, { clientId, pageSize: 1 }, { silent: true }),
    enabled: maySeeStock,
  });
  return { delivered: deliveries.data?.total, there: there.data && (there.data.list[0]?.remainingQuantity ?? 0) };
};

const Figure = ({ label, value }: { label: string; value: number | undefined }) => {
  const t = useT();
  if (value === undefined) return null;
  return (
    <span>
      {t(label)}
      <Text as="b" mono>
        {showNumber(value)}
      </Text>
    </span>
  );
};

/** List of the deliveries to a customer and the returns, with the totals and an export. */
export const Deliveries = ({ clientId }: { clientId: string }) => {
  const t = useT();
  const { delivered, there } = useFigures(clientId);
  const query = { clientId, exactTotal: true };
  return (
    <OwnList
      list={ownDeliveries}
      query={query}
      name={t("client.customer.deliveries")}
      renderHead={(page, listQuery) => (
        <Row gap={24} fixed padY={8} padX={24} className={styles.head}>
          <Figure label="client.customer.sent" value={delivered} />
          <Figure
            label="client.customer.received"
            value={page && delivered !== undefined ? page.total - delivered : undefined}
          />
          <Figure label="client.customer.there" value={there} />
          <Spacer />
          <ExportButton list={sendReceive} query={listQuery} total={page?.total} onPage={page?.list.length ?? 0} />
        </Row>
      )}
    />
  );
};

export const customers: Partial<RecordSpec> = {
  below: (name, { telephone }, record, onChange) =>
    name === "telephone" && onChange ? (
      <SameCustomer telephone={textOf(telephone).trim()} ownId={record?.["id"]} />
    ) : null,
  detail: [
    {
      title: "groups.customer",
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
