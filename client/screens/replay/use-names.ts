import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import type { ReplayAnswer } from "#contracts/audit/replay-call.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";
import type { Names } from "./state-fields.ts";
import { placeText } from "./step-words.ts";

/** Names of today for what the log knows by ids: customers by their orders, spec, body and maker by the cylinder's record. */
export const useNames = ({
  orders,
  gasBarcode,
}: ReplayAnswer): { customers: ReadonlyMap<string, string>; names: Names } => {
  const t = useT();
  const { data: record } = useQuery({
    queryKey: ["cylinder", gasBarcode],
    queryFn: ({ signal }) => get<CylinderAnswer>("/manage/gascylinder/get", { gasBarcode }, { silent: true, signal }),
    enabled: hasCode(...cylinderScreens.record.codes.list),
  });
  return useMemo(() => {
    const customers = new Map(
      orders.flatMap(({ clientId, clientName }) => (clientName ? [[clientId, clientName]] : [])),
    );
    const known = new Map<unknown, unknown>([
      [record?.specId, record?.specName],
      [record?.bodyId, record?.bodyName],
      [record?.gasManufacturingUnitId, record?.gasManufacturingUnitName],
    ]);
    const reference = (id: string): string => {
      const name = known.get(id);
      return typeof name === "string" ? name : id;
    };
    return { customers, names: { reference, place: (place) => placeText(place, customers, t) } };
  }, [orders, record, t]);
};
