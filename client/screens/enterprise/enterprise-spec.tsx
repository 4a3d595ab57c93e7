import { enterprise } from "#contracts/resources/companies.ts";
import { Muted } from "#client/kit/inline.tsx";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";

/** Record spec of enterprises. Older enterprises have their region as text, which is shown until the user selects a region. */
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
