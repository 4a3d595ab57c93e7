import { stockDetail } from "#contracts/lists/stock.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ChooseFirst } from "#client/kit/list/choose-first.tsx";

/** The cylinders of one stock place. */
const StockDetail = () => <ListScreen list={stockDetail} unready={<ChooseFirst text="client.stock.choose" />} />;

export default StockDetail;
