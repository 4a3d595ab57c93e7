import { allLists } from "#contracts/lists/index.ts";
import { allResources } from "#contracts/resources/index.ts";
import { administrationOperations } from "./administration-operations.ts";
import { auditOperations } from "./audit-operations.ts";
import { boardOperations } from "./board-operations.ts";
import { cockpitOperations } from "./cockpit-operations.ts";
import { commandOperations, documentOperations, scheduleOperations } from "./command-operations.ts";
import { evidenceOperations } from "./evidence-operations.ts";
import { exportOperations } from "./export-operations.ts";
import { fileOperations } from "./file-operations.ts";
import { jobOperations } from "./job-operations.ts";
import { importOperations } from "./import-operations.ts";
import { listOperations } from "./list-operations.ts";
import { lookupOperations } from "./lookup-operations.ts";
import type { Operation } from "./operation.ts";
import { paperOperations } from "./paper-operations.ts";
import { resourceOperations } from "./resource-operations.ts";
import { specialOperations } from "./special-operations.ts";
import { signInOperations } from "./sign-in-operations.ts";
import { viewOperations } from "./view-operations.ts";

/** Every call of the interface. */
export const allOperations = (): Operation[] => [
  ...signInOperations(),
  ...commandOperations(),
  ...documentOperations(),
  ...allLists.flatMap((definition) => listOperations(definition)),
  ...allResources.flatMap(resourceOperations),
  ...specialOperations(),
  ...lookupOperations(),
  ...cockpitOperations(),
  ...boardOperations(),
  ...exportOperations(),
  ...importOperations(),
  ...paperOperations(),
  ...scheduleOperations(),
  ...jobOperations(),
  ...evidenceOperations(),
  ...fileOperations(),
  ...administrationOperations(),
  ...viewOperations(),
  ...auditOperations(),
];
