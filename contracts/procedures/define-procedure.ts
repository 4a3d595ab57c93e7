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

/** A rule on the cylinder's own state. `contracts/streams/cylinder/state-rules.ts` has what each demands. */
export type StateRule = (typeof unfit)[number] | "full" | "empty" | "notFilled" | "preFillLacks" | "postFillLacks";
/** The rules of a cylinder that is not fit. Each is a rule of its own, because a refusal names every broken one. */
export const unfit = ["scrapped", "disabled", "held", "serviceLifeOver", "inspectionOverdue"] as const;

/** One procedure of a cylinder's life. Its rules are in the domain's table under the same name (rules §4). */
export type ProcedureDefinition = {
  /** Number on the wire, in events and in read models; it never changes. */
  id: number;
  /** Name in code, in the domain's table and in the texts (`procedure.<name>`). */
  name: string;
  /** Decides which fields an item has and which event it becomes. */
  kind: string;
  event: "CylinderMoved" | "CylinderFilled" | "CylinderChecked" | "CylinderRepaired";
  permission: `gasCylinder:procedure:${string}`;
  /** Chip and icon of the history's timeline. */
  history: "moves" | "fills" | "checks" | "repairs";
  /** The job of the scan page under which the procedure is offered: bottles come in, check and fill, bottles go out, deliver, inspect. */
  group: "in" | "stand" | "out" | "deliver" | "inspect";
  /** Kinds of company whose people the scan page offers it to before *All jobs*. Absent: all. It names no kind that the rules refuse. */
  offeredAt?: readonly ("station" | "store" | "dealer" | "inspection")[];
  shared: readonly SharedField[];
  /** An item without these fields is refused. */
  required?: readonly SharedField[];
  /** The scan page asks for these fields, but an item without them is still recorded. */
  expected?: readonly SharedField[];
  /** The cylinder comes to the company or leaves it. An unregistered barcode that comes in leaves a trace. */
  way?: "in" | "out";
  content?: "empty" | "full";
  /** Changes the stock of a store or a dealer. */
  stock?: true;
  /** The cylinder goes to a customer under an order. A vehicle is required only if it names neither customer nor order. */
  delivery?: true;
  /** Figure that counts the procedure. A delivery counts only if it names a customer. */
  figure?: Figure;
  /** Shows its refusals also to people other than the scanner (rules §4). */
  refusalsShown?: true;
  /** Data that a person enters for each cylinder before it can be recorded. */
  entry?: "weights" | "judgement";
  /** Conditions that a person confirms before the entry, besides those of every entry. */
  conditions?: readonly ("empty" | "filled" | "checked" | "medium")[];
  /** Gate that a cylinder must reach before this step of the filling stand. Absent for the first step. */
  follows?: "preFillPassed" | "filled";
  /** People maintain checking items for this procedure. */
  hasItems?: true;
  /** The cylinder's own state that refuses the procedure. The domain's table has the other refusals. */
  refusedBy?: readonly StateRule[];
  /** The procedure begins what cannot be taken back: a filling, a delivery, a departure of full cylinders (rules §4, Times). */
  isIntention?: true;
  /** State after the procedure, and the gate after a failed check, as a device expects them until the server answers. */
  expects?: {
    content?: "empty" | "full";
    gate?: "none" | "preFillPassed" | "filled" | "postFillPassed";
    failed?: "preFillFailed";
  };
  /** Ends an overdue inspection. It may scrap the cylinder and may set the next day. */
  inspects?: true;
  /** True if the procedure takes a cylinder to an inspection unit. */
  takesToInspection?: true;
};

/** Keeps the literal types of a declaration, so that the compiler knows ids, names and kinds. */
export const defineProcedure = <const Definition extends ProcedureDefinition>(definition: Definition): Definition =>
  definition;
