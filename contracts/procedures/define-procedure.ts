/** Figures of the cockpit that count procedures (rules §5). */
export type Figure = "todayGasNum" | "todayInWarehouseNum" | "todayOutWarehouseNum" | "todayDeliveryNum";

/** Fields of an item that all scans of a job share. */
export type SharedField =
  | "companyId"
  | "vehicleId"
  | "driverId"
  | "escortIds"
  | "toCompanyId"
  | "clientId"
  | "orderNumber"
  | "fillingId"
  | "repairUnitId"
  | "partsChanged"
  | "remark";

/** One procedure of a cylinder's life. Its rules stand in the domain's table under the same name (rules §4). */
export type ProcedureDefinition = {
  /** Number on the wire, in events and in read models; it never changes. */
  id: number;
  /** Name in code, in the domain's table and in the texts (`procedure.<name>`). */
  name: string;
  /** Tells which fields an item carries and which event it becomes. */
  kind: string;
  event: "CylinderMoved" | "CylinderFilled" | "CylinderChecked" | "CylinderRepaired";
  permission: `gasCylinder:procedure:${string}`;
  /** Chip and icon of the history's timeline. */
  history: "moves" | "fills" | "checks" | "repairs";
  /** Heading on the scan page; the groups stand there in the order in which they are declared. */
  group: string;
  shared: readonly SharedField[];
  /** An item without them is refused. */
  required?: readonly SharedField[];
  /** The scan page asks for them, and an item without them is recorded all the same. */
  expected?: readonly SharedField[];
  /** Comes to the company or leaves it. A barcode that nobody registered leaves a trace when it comes in. */
  way?: "in" | "out";
  content?: "empty" | "full";
  /** Moves the stock of a store or a dealer. */
  stock?: true;
  /** Goes to a customer under an order; its vehicle is required only when it names neither. */
  delivery?: true;
  /** Figure that counts it; a delivery counts only when a customer is named. */
  figure?: Figure;
  /** A refusal of it is somebody's business beside the person who scans (rules §4). */
  refusalsShown?: true;
  /** Asked of a person for each cylinder before it can be recorded. */
  entry?: "weights" | "judgement";
  /** Conditions that a person ticks off before the entry, beside those of every entry. */
  conditions?: readonly ("empty" | "filled" | "checked" | "medium")[];
  /** Gate that a cylinder reaches before this step of the filling stand; absent on the first step. */
  follows?: "preFillPassed" | "filled";
  /** Checking items that people keep belong to it. */
  hasItems?: true;
  /** Ends an overdue inspection: it may scrap the cylinder, and it may name the next day. */
  inspects?: true;
  /** Takes a cylinder to an inspection unit. */
  takesToInspection?: true;
};

/** Keeps the literal types of a declaration, so that ids, names and kinds are known to the compiler. */
export const defineProcedure = <const Definition extends ProcedureDefinition>(definition: Definition): Definition =>
  definition;
