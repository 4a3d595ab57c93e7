type Subject = { text: string; /** Tags of calls that belong to it, besides its own name. */ tags: readonly string[] };

/** Subjects of the interface document in their order, with a sentence each. */
export const subjects: Readonly<Record<string, Subject>> = {
  "Signing in": { text: "Tokens, the caller's own account, preferences and invitations.", tags: ["sign-in"] },
  Recording: { text: "Scans become events here: record, preview, undo and void.", tags: ["procedures"] },
  Cylinders: {
    text: "The archive of cylinders: register, correct, find, disable and scrap.",
    tags: ["cylinders", "cylinder"],
  },
  History: { text: "Events of one cylinder, and where it was.", tags: ["history", "circulation"] },
  Fillings: { text: "Fillings with their weights and times.", tags: ["filling"] },
  Checks: {
    text: "Pre-fill, post-fill, regular and other checks, and cylinders that failed one.",
    tags: ["check", "checkBefore", "checkAfter", "checkRegular", "unqualified", "inspections"],
  },
  "Inspections due": { text: "Cylinders whose inspection is due or overdue.", tags: ["due"] },
  "Work of a place": {
    text: "Procedures of stations, stores and dealers.",
    tags: ["stationProcedure", "warehouseProcedure", "dealerProcedure", "vehicleUsage"],
  },
  Stock: { text: "Full and empty cylinders at a place, by the ledger.", tags: ["stockSummary", "stockDetail"] },
  "Send and receive": { text: "What was sent and received between places.", tags: ["sendReceive"] },
  Customers: {
    text: "Customers and the cylinders they hold.",
    tags: ["customers", "customerStock", "customerInventory", "customerOverdue", "clientInfo"],
  },
  Orders: { text: "Orders of customers with their cylinders.", tags: ["orders", "order", "orderBottle"] },
  Exceptions: {
    text: "Everything that a person has to look at, and what became of it.",
    tags: ["exceptions", "exception", "exceptionAction"],
  },
  Cockpit: { text: "Figures of the day and their curves.", tags: ["cockpit"] },
  "Boards and screens": {
    text: "Boards, notes on them, and paired wall screens.",
    tags: ["boards", "screens", "display"],
  },
  Audit: {
    text: "The signed log: events, proofs, checkpoints, evidence and verification.",
    tags: ["audit", "auditEvent", "evidence", "verifyRun", "checkpoint"],
  },
  Exports: { text: "Files of lists, made as jobs.", tags: ["exports", "schedule", "schedules"] },
  Jobs: { text: "Work in the background: state, cancel and repeat.", tags: ["jobs", "job"] },
  Imports: { text: "Cylinders from a sheet: upload, check, correct and import.", tags: ["imports", "import"] },
  Documents: { text: "Help pages, and printed papers.", tags: ["documents"] },
  Files: { text: "Pictures of records and scans.", tags: ["files"] },
  Companies: {
    text: "The enterprise and its stations, stores, dealers, inspection units and repair points.",
    tags: ["enterprise", "gasstations", "warehouse", "dealer", "inspectionunit", "repairpoint"],
  },
  People: { text: "Employees and their posts.", tags: ["employee", "post"] },
  Vehicles: { text: "Vehicles that carry cylinders.", tags: ["vehicle"] },
  "Kinds of cylinder": {
    text: "Specs, types, bodies, caps, makers, media and faults, and the rules of procedures.",
    tags: ["spec", "type", "body", "cap", "maker", "medium", "defective", "procedure", "codeReading", "codeTemplate"],
  },
  Lookups: { text: "Choices of forms: ids and names.", tags: ["lookups"] },
  "Other software": {
    text: "Keys with which other software makes calls, and webhooks that send it what happens.",
    tags: ["apiKey", "webhook"],
  },
  Accounts: {
    text: "Accounts, roles, permissions and shared views.",
    tags: ["account", "role", "roleUser", "permissions", "views"],
  },
  "Erasing a person": {
    text: "Erasure of a customer, an employee or an account, asked for by one account and confirmed by another.",
    tags: ["erasing", "erasure"],
  },
  System: {
    text: "Regions, dictionary, caches, logs and tenants.",
    tags: ["region", "dictionary", "cache", "operationlog", "operationLog", "loginLog", "tenant", "configuration"],
  },
};

const ofTag = new Map(Object.entries(subjects).flatMap(([name, { tags }]) => tags.map((tag) => [tag, name] as const)));

/** Name of the subject to which a call's tag belongs. Undefined if no subject names the tag. */
export const subjectOf = (tag: string): string | undefined => ofTag.get(tag);
