import { enterprise } from "#contracts/resources/companies.ts";
import { Muted } from "#client/kit/inline.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

/** Enterprises. An old region text from before regions were records is shown until the user selects a region. */
export const enterpriseSpec: RecordSpec = {
  ...recordSpecOf(enterprise),
  below: (name, { regionInfoId }, record) => {
    const text = textOf(record?.["regionInfoText"]);
    if (name !== "regionInfoId" || textOf(regionInfoId) !== "" || text === "") return null;
    return (
      <Muted as="p" small>
        {translate("client.enterprise.regionBefore", { text })}
      </Muted>
    );
  },
};
