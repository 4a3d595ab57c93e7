import type { ComponentType } from "react";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";

type Loaded = { default: ComponentType };

/** The screen of a resource that is its declaration, with what `more` says differently. */
export const resourceScreen = (resource: ResourceDefinition, more: Partial<RecordSpec> = {}): Loaded =>
  recordScreen({ ...recordSpecOf(resource), ...more });

/** The screen of records whose spec is written out. */
export const recordScreen = (spec: RecordSpec): Loaded => ({ default: () => <RecordScreen spec={spec} /> });
