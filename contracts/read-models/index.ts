import { boardNoteTable } from "./board-note.ts";
import { checkRecordTable, unqualifiedResultTable } from "./checks.ts";
import { cockpitHalfHourTable, cockpitLineTable, cockpitOrderTable } from "./cockpit.ts";
import { customerCountTable, customerStockTable } from "./customer-stock.ts";
import { cylinderCountTable } from "./cylinder-count.ts";
import { cylinderCodeTable } from "./cylinder-code.ts";
import { cylinderNumberTable } from "./cylinder-number.ts";
import { cylinderTable } from "./cylinder.ts";
import { exceptionActionTable, exceptionRowTable, exceptionSpanTable, exceptionTable } from "./exception.ts";
import { fillingTable } from "./filling.ts";
import { goneBottleTable } from "./gone-bottle.ts";
import { historyTable } from "./history.ts";
import { orderHeadTable } from "./order.ts";
import { sendReceiveTable } from "./send-receive.ts";
import { placeDayTable, situationTable } from "./situation.ts";
import { stockPlaceTable, stockRowTable } from "./stock.ts";

/** Every read model by its table's name. */
export const readModels = {
  board_note: boardNoteTable,
  check_record: checkRecordTable,
  cockpit_half_hour: cockpitHalfHourTable,
  cockpit_line: cockpitLineTable,
  cockpit_order: cockpitOrderTable,
  customer_count: customerCountTable,
  customer_stock: customerStockTable,
  cylinder: cylinderTable,
  cylinder_count: cylinderCountTable,
  cylinder_code: cylinderCodeTable,
  cylinder_number: cylinderNumberTable,
  exception: exceptionTable,
  exception_action: exceptionActionTable,
  exception_row: exceptionRowTable,
  exception_span: exceptionSpanTable,
  filling: fillingTable,
  gone_bottle: goneBottleTable,
  history: historyTable,
  order_head: orderHeadTable,
  place_day: placeDayTable,
  send_receive: sendReceiveTable,
  situation: situationTable,
  stock_place: stockPlaceTable,
  stock_row: stockRowTable,
  unqualified_result: unqualifiedResultTable,
};
