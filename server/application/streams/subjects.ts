import type { BarcodeEvent } from "#contracts/streams/barcode/events.ts";
import { evolveBarcode, initialBarcode } from "#contracts/streams/barcode/state.ts";
import { cylinderStream, type CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder, type CylinderState, type RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { exceptionStream, type ExceptionEvent } from "#contracts/streams/exception/events.ts";
import { evolveException, initialException } from "#contracts/streams/exception/state.ts";
import { orderStream, type OrderEvent } from "#contracts/streams/order/events.ts";
import { evolveOrder, initialOrder, type OrderState } from "#contracts/streams/order/state.ts";

export type CylinderHistory = readonly Recorded<CylinderEvent>[];

export const cylinderOf = (history: CylinderHistory): CylinderState => history.reduce(evolveCylinder, initialCylinder);

/** A registered cylinder as the subject of a command. It belongs to the company that has it, unless a command says otherwise. */
export const onCylinder = (cylinderId: string) => ({
  stream: cylinderStream(cylinderId),
  read(history: CylinderHistory): RegisteredCylinder | undefined {
    const cylinder = cylinderOf(history);
    return cylinder.status === "registered" ? cylinder : undefined;
  },
  companyOf: ({ companyId }: RegisteredCylinder): string | undefined => companyId,
});

/** Company that did the procedure at this revision. The data scopes of lists of checks use it. */
export const companyAt =
  (revision: number) =>
  (_cylinder: RegisteredCylinder, history: CylinderHistory): string | undefined => {
    const { data } = history[revision] ?? {};
    return data && "company" in data ? data.company.id : undefined;
  };

export const onBarcode = (stream: `barcode-${string}`) => ({
  stream,
  read: (history: readonly Recorded<BarcodeEvent>[]) => history.reduce(evolveBarcode, initialBarcode),
});

/** An order as the subject of a command. It belongs to the company that placed it. */
export const onOrder = (orderNumber: string) => ({
  stream: orderStream(orderNumber),
  read: (history: readonly Recorded<OrderEvent>[]): OrderState => history.reduce(evolveOrder, initialOrder),
  companyOf: (_order: OrderState, history: readonly Recorded<OrderEvent>[]): string | undefined =>
    history.find(({ type }) => type === "OrderPlaced")?.meta.companyId,
});

export const onException = (exceptionId: string) => ({
  stream: exceptionStream(exceptionId),
  read: (history: readonly Recorded<ExceptionEvent>[]) => history.reduce(evolveException, initialException),
});
