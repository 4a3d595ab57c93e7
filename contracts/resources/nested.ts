import { clientConfig } from "./client-config.ts";
import { codeReading } from "./code-template.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { enterpriseLicense } from "./enterprise-license.ts";
import { allResources } from "./index.ts";

/** Records without the shared calls: parts of another record, and the configuration, which is only one record. */
const nestedResources: readonly ResourceDefinition[] = [clientConfig, codeReading, enterpriseLicense];

/** All records that are stored as rows and so have a table. */
export const storedResources: readonly ResourceDefinition[] = [...allResources, ...nestedResources];
