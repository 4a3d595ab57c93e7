import { account } from "./account.ts";
import { body } from "./body.ts";
import { cap } from "./cap.ts";
import { clientInfo } from "./client-info.ts";
import { codeTemplate } from "./code-template.ts";
import { dealer, enterprise, gasstations, inspectionunit, repairpoint, warehouse } from "./companies.ts";
import { defective } from "./defective.ts";
import { dictionary } from "./dictionary.ts";
import type { ResourceDefinition } from "./define-resource.ts";
import { employee } from "./employee.ts";
import { maker } from "./maker.ts";
import { medium } from "./medium.ts";
import { post } from "./post.ts";
import { procedure } from "./procedure.ts";
import { region } from "./region.ts";
import { role } from "./role.ts";
import { spec } from "./spec.ts";
import { tenant } from "./tenant.ts";
import { type } from "./type.ts";
import { vehicle } from "./vehicle.ts";

/** All records that people edit. Tables, calls, lookups, screens and their documentation are all made from them. */
export const resources = {
  account,
  body,
  cap,
  clientInfo,
  codeTemplate,
  dealer,
  defective,
  dictionary,
  employee,
  enterprise,
  gasstations,
  inspectionunit,
  maker,
  medium,
  post,
  procedure,
  region,
  repairpoint,
  role,
  spec,
  tenant,
  type,
  vehicle,
  warehouse,
} satisfies Record<string, ResourceDefinition>;

export const allResources: readonly ResourceDefinition[] = Object.values(resources);
