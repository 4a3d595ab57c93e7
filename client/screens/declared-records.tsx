import type { ComponentType } from "react";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";

type Loaded = { default: ComponentType };

/** Makes a screen from a resource definition. `more` overrides parts of it. */
export const resourceScreen = (resource: ResourceDefinition, more: Partial<RecordSpec> = {}): Loaded =>
  recordScreen({ ...recordSpecOf(resource), ...more });

/** Makes a screen from a complete record spec. */
export const recordScreen = (spec: RecordSpec): Loaded => ({ default: () => <RecordScreen spec={spec} /> });
