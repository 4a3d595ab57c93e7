import { baseScreens } from "#contracts/access/menus/base.ts";
import { configScreens } from "#contracts/access/menus/config.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ScreenSeed } from "#contracts/access/menu-seed.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import type { FirstStep } from "#contracts/wire/first-steps.ts";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";

/** An action of a step: it opens a form or a page. */
export type StepAction = {
  /** Key of the button's text. */
  label: string;
  /** The person needs any of these codes. */
  codes: readonly string[];
} & ({ form: () => Promise<RecordSpec>; use: "add" | "update" } | { path: string });

export type Step = {
  /** The screen to show in the text for people without the codes. */
  screen: ScreenSeed;
  /** The last action that the person may take is the main one. */
  actions: readonly StepAction[];
};

const add = (label: string, code: string, form: () => Promise<RecordSpec>): StepAction => ({
  label,
  codes: [code],
  form,
  use: "add",
});

/** Opens the import of a kind of records. */
const importing = (kind: ImportKindName): StepAction => ({
  label: "firstSteps.import",
  codes: [cylinderScreens.import.codes.add],
  path: `${cylinderScreens.import.path}?kind=${kind}`,
});

/** The steps with their forms and pages. */
export const steps: Record<FirstStep, Step> = {
  company: {
    screen: baseScreens.enterprise,
    actions: [
      {
        label: "firstSteps.company.action",
        codes: [baseScreens.enterprise.codes.update],
        form: async () => (await import("#client/screens/enterprise/enterprise-spec.tsx")).enterpriseSpec,
        use: "update",
      },
    ],
  },
  station: {
    screen: baseScreens.station,
    actions: [
      add("firstSteps.station.action", baseScreens.station.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/companies.ts")).gasstations),
      ),
    ],
  },
  spec: {
    screen: configScreens.spec,
    actions: [
      add("firstSteps.spec.action", configScreens.spec.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/spec.ts")).spec),
      ),
    ],
  },
  people: {
    screen: systemScreens.user,
    actions: [
      add("firstSteps.people.post", baseScreens.post.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/post.ts")).post),
      ),
      add("firstSteps.people.employee", baseScreens.employee.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/employee.ts")).employee),
      ),
      add("firstSteps.people.action", systemScreens.user.codes.add, async () => {
        const [{ account }, { users }] = await Promise.all([
          import("#contracts/resources/account.ts"),
          import("#client/screens/users/users.tsx"),
        ]);
        return { ...recordSpecOf(account), ...users };
      }),
    ],
  },
  partners: {
    screen: baseScreens.warehouse,
    actions: [
      add("firstSteps.partners.store", baseScreens.warehouse.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/companies.ts")).warehouse),
      ),
      add("firstSteps.partners.vehicle", baseScreens.vehicle.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/vehicle.ts")).vehicle),
      ),
      add("firstSteps.partners.customer", salesScreens.customer.codes.add, async () =>
        recordSpecOf((await import("#contracts/resources/client-info.ts")).clientInfo),
      ),
      importing("customer"),
    ],
  },
  cylinders: {
    screen: cylinderScreens.record,
    actions: [
      add(
        "firstSteps.cylinders.action",
        cylinderScreens.record.codes.add,
        async () => (await import("#client/screens/cylinder-archive/archive.tsx")).archive,
      ),
      importing("cylinder"),
    ],
  },
  scan: {
    screen: cylinderScreens.scan,
    actions: [
      { label: "firstSteps.scan.action", codes: cylinderScreens.scan.codes.record, path: cylinderScreens.scan.path },
    ],
  },
};
