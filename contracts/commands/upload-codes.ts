import { addCheck } from "./check.ts";
import { correctCylinder } from "./correct.ts";
import { procedurePermissions } from "./procedure-permission.ts";
import { registerCylinder } from "./register.ts";
import type { ResourceDefinition } from "../resources/define-resource.ts";
import { enterpriseLicense } from "../resources/enterprise-license.ts";
import { allResources } from "../resources/index.ts";

const takesPictures = ({ fields }: ResourceDefinition): boolean =>
  Object.values(fields).some(({ kind }) => kind === "images");
const changing = ({ codes }: ResourceDefinition): string[] => [codes.add, codes.update].flatMap((code) => code ?? []);

/** Each of these codes allows uploads, because it belongs to a call that takes pictures. */
export const uploadCodes: readonly string[] = [
  ...new Set([
    ...procedurePermissions,
    ...addCheck.permission,
    ...registerCylinder.permission,
    ...correctCylinder.permission,
    // The person's own picture.
    "api:admin:user:updatebasic",
    ...[...allResources, enterpriseLicense].filter(takesPictures).flatMap(changing),
  ]),
];
