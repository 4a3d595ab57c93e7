import { clientConfig } from "./client-config.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { enterpriseLicense } from "./enterprise-license.ts";
import { allResources } from "./index.ts";

/** Records without calls of the shared shape: those of another record, and the one of which there is only one. */
const nestedResources: readonly ResourceDefinition[] = [clientConfig, enterpriseLicense];

/** Every record that is kept as rows, and so has a table. */
export const storedResources: readonly ResourceDefinition[] = [...allResources, ...nestedResources];
