import { defineProcedure } from "./define-procedure.ts";
import { movement, stockPlaces } from "./kinds.ts";

const outgoing = {
  ...movement,
  way: "out",
  group: "out",
  shared: [...movement.shared, "toCompanyId", "orderNumber"],
  required: ["vehicleId"],
} as const;

/** Receiving, sending, and moving in and out of stores. */
export const movements = [
  defineProcedure({ ...movement, id: 0, name: "emptyReceived", group: "deliver", way: "in", content: "empty" }),
  defineProcedure({ ...outgoing, id: 1, name: "emptySent", content: "empty", takesToInspection: true }),
  defineProcedure({ ...movement, id: 2, name: "fullReceived", way: "in", content: "full" }),
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
    shared: ["companyId", "clientId", "orderNumber", "vehicleId", "driverId", "escortIds"],
  }),
  defineProcedure({
    ...movement,
    id: 4,
    name: "emptyIntoStore",
    offeredAt: stockPlaces,
    way: "in",
    content: "empty",
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
  }),
  defineProcedure({
    ...movement,
    id: 6,
    name: "fullIntoStore",
    offeredAt: stockPlaces,
    way: "in",
    content: "full",
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
  }),
  defineProcedure({ ...movement, id: 16, name: "gasTransport", group: "out", expected: ["vehicleId"] }),
] as const;
