import { boardNoteView } from "./board-note.ts";
import { checksView } from "./checks.ts";
import { createCockpitCountsView } from "./cockpit-counts.ts";
import { createCockpitOrdersView } from "./cockpit-orders.ts";
import { cockpitLinesView } from "./cockpit-lines.ts";
import { customerStockView } from "./customer-stock.ts";
import { cylinderCodeView } from "./cylinder-code.ts";
import { cylinderCountView } from "./cylinder-count.ts";
import { cylinderNumberView } from "./cylinder-number.ts";
import { cylinderView } from "./cylinder.ts";
import { codeExceptionView } from "./exception-of-code.ts";
import { cylinderExceptionView } from "./exception-of-cylinder.ts";
import { exceptionView } from "./exception.ts";
import { fillingView } from "./filling.ts";
import { goneBottleView } from "./gone-bottle.ts";
import { historyView } from "./history.ts";
import { orderCarrierView } from "./order-carrier.ts";
import { orderView } from "./order.ts";
import { sendReceiveView } from "./send-receive.ts";
import { createSituationView } from "./situation.ts";
import { stockView } from "./stock.ts";
import type { AnyView } from "./view.ts";

/** All read models by name. @param tenant its `TZ_BUSINESS`, an IANA name, for calendar days. */
export const createViews = ({ timeZone }: { timeZone: string }) =>
  ({
    cylinder: cylinderView,
    cylinderCode: cylinderCodeView,
    cylinderCount: cylinderCountView,
    cylinderNumber: cylinderNumberView,
    goneBottle: goneBottleView,
    history: historyView,
    filling: fillingView,
    checks: checksView,
    situation: createSituationView(timeZone),
    stock: stockView,
    customerStock: customerStockView,
    order: orderView,
    orderCarrier: orderCarrierView,
    sendReceive: sendReceiveView,
    exception: exceptionView,
    cylinderException: cylinderExceptionView,
    codeException: codeExceptionView,
    cockpitCounts: createCockpitCountsView(timeZone),
    cockpitOrders: createCockpitOrdersView(timeZone),
    cockpitLines: cockpitLinesView,
    boardNote: boardNoteView,
  }) satisfies Record<string, AnyView>;
