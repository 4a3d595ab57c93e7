import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { references } from "#contracts/fields/references.ts";
import { enterprise } from "#contracts/resources/companies.ts";
import { Muted } from "#client/kit/inline.tsx";
import { lookupQuery } from "#client/kit/inputs/use-lookup.ts";
import { recordSpecOf, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { useCode } from "#client/state/session.ts";

/** Record spec of enterprises. */
export const enterpriseSpec: RecordSpec = {
  ...recordSpecOf(enterprise),
  below: (name, { regionInfoId }, record) =>
    name === "regionInfoId" && textOf(regionInfoId) === "" ? (
      <RegionNote before={textOf(record?.["regionInfoText"])} />
    ) : null,
};

/** Says why the list of regions is empty, or what an older enterprise has as its region until one is chosen. */
const RegionNote = ({ before }: { before: string }) => {
  const t = useT();
  const { data } = useQuery(lookupQuery(references.region.lookup, {}, ""));
  const mayAdd = useCode(systemScreens.region.codes.add);
  if (before !== "")
    return (
      <Muted as="p" small>
        {t("client.enterprise.regionBefore", { text: before })}
      </Muted>
    );
  if (data?.length !== 0) return null;
  return (
    <Muted as="p" small>
      {t("client.enterprise.noRegions")}{" "}
      {mayAdd && <Link href={systemScreens.region.path}>{t("client.enterprise.addRegions")}</Link>}
    </Muted>
  );
};
