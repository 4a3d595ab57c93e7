import { Button } from "@blueprintjs/core";
import { useSearchParams } from "wouter";
import { customerInventory, customerStock } from "#contracts/lists/customer-stock.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";

/** Number of cylinders. A number above 0 is a link to the customer's cylinders. */
const Count = ({ value, row }: CellProps<RowOf<typeof customerStock>>) => {
  const [params, setParams] = useSearchParams();
  const asOf = params.get("asOf");
  const count = Number(value ?? 0);
  if (count === 0) return <Muted>0</Muted>;
  return (
    <LinkButton onClick={() => setParams({ clientId: row.clientId, ...(asOf && { asOf }) })}>
      {showNumber(count)}
    </LinkButton>
  );
};

const cells = { remainingQuantity: Count };

/** Number of cylinders at each customer; a click opens them. `clientId` in the address limits the page to one customer. */
const CustomerStock = () => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  if (!params.get("clientId")) return <ListScreen key={customerStock.name} list={customerStock} cells={cells} />;
  const back = <Button text={t("common.back")} onClick={() => setParams({})} />;
  return <ListScreen key={customerInventory.name} list={customerInventory} primary={back} />;
};

export default CustomerStock;
