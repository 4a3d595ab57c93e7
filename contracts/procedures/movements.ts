import { defineProcedure, unfit } from "./define-procedure.ts";
import { movement, stockPlaces } from "./kinds.ts";

const outgoing = {
  ...movement,
  way: "out",
  group: "out",
  shared: [...movement.shared, "toCompanyId", "orderNumber"],
  required: ["vehicleId"],
} as const;

const emptyComesIn = { content: "empty", expects: { content: "empty", gate: "none" } } as const;
const fullComesIn = { content: "full", expects: { content: "full" } } as const;

/** Receiving, sending, and moving in and out of stores. */
export const movements = [
  defineProcedure({ ...movement, id: 0, name: "emptyReceived", group: "deliver", way: "in", ...emptyComesIn }),
  defineProcedure({
    ...outgoing,
    id: 1,
    name: "emptySent",
    content: "empty",
    refusedBy: ["scrapped", "full"],
    takesToInspection: true,
  }),
  defineProcedure({ ...movement, id: 2, name: "fullReceived", way: "in", ...fullComesIn }),
  defineProcedure({
    ...movement,
    id: 3,
    name: "fullSent",
    group: "deliver",
    offeredAt: stockPlaces,
    way: "out",
    content: "full",
    delivery: true,
    figure: "todayDeliveryNum",
    refusalsShown: true,
    refusedBy: [...unfit, "empty", "postFillLacks"],
    isIntention: true,
    shared: ["companyId", "clientId", "orderNumber", "vehicleId", "driverId", "escortIds"],
  }),
  defineProcedure({
    ...movement,
    id: 4,
    name: "emptyIntoStore",
    offeredAt: stockPlaces,
    way: "in",
    ...emptyComesIn,
    stock: true,
    figure: "todayInWarehouseNum",
  }),
  defineProcedure({
    ...outgoing,
    id: 5,
    name: "emptyOutOfStore",
    offeredAt: stockPlaces,
    content: "empty",
    stock: true,
    figure: "todayOutWarehouseNum",
    refusedBy: ["scrapped", "full"],
  }),
  defineProcedure({
    ...movement,
    id: 6,
    name: "fullIntoStore",
    offeredAt: stockPlaces,
    way: "in",
    ...fullComesIn,
    stock: true,
    figure: "todayInWarehouseNum",
  }),
  defineProcedure({
    ...outgoing,
    id: 7,
    name: "fullOutOfStore",
    offeredAt: stockPlaces,
    content: "full",
    stock: true,
    figure: "todayOutWarehouseNum",
    refusalsShown: true,
    refusedBy: [...unfit, "empty", "postFillLacks"],
    isIntention: true,
  }),
  defineProcedure({
    ...movement,
    id: 16,
    name: "gasTransport",
    group: "out",
    expected: ["vehicleId"],
    refusedBy: ["scrapped"],
  }),
] as const;
