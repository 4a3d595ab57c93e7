import { MenuItem } from "@blueprintjs/core";
import { IdNumber } from "@blueprintjs/icons";
import { lazy } from "react";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";

const Licenses = lazy(async () => ({ default: (await import("./licenses.tsx")).Licenses }));

/** An enterprise has licences beside its own form. */
export const enterprise: Partial<RecordSpec> = {
  more: (row, { open }) =>
    hasCode(...enterpriseLicense.codes.list) ? (
      <MenuItem
        icon={<IdNumber />}
        text={translate("client.dialog.licenses")}
        onClick={() => open((onClose) => <Licenses company={row} onClose={onClose} />)}
      />
    ) : null,
};
