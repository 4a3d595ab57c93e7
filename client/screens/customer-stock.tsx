import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { customerInventory, customerStock } from "#contracts/lists/customer-stock.ts";
import type { CellProps } from "#client/kit/cells/cell.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { useT } from "#client/lib/i18n.ts";

/** How many cylinders each customer holds; the count opens them. `clientId` in the address says whose are shown. */
export const CustomerStock = () => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState("");
  const Count = ({ value, row }: CellProps) => {
    const count = Number(value ?? 0);
    if (count === 0) return <span className="cy-muted">0</span>;
    const open = (): void => {
      setName(String(row["clientName"] ?? ""));
      setParams({ clientId: String(row["clientId"]) });
    };
    return (
      <button type="button" className="cy-link" onClick={open}>
        {count.toLocaleString("en-US")}
      </button>
    );
  };
  if (!params.get("clientId")) return <ListScreen list={customerStock} cells={{ remainingQuantity: Count }} />;
  return (
    <ListScreen
      list={customerInventory}
      extra={<span className="cy-muted">{name}</span>}
      primary={<Button text={t("client.back")} onClick={() => setParams({})} />}
    />
  );
};

export default CustomerStock;
