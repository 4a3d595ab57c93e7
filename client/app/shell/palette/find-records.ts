import { useQuery } from "@tanstack/react-query";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { salesScreens } from "#contracts/access/menus/sales.ts";
import type { cylinder } from "#contracts/lists/cylinder.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { clientInfo } from "#contracts/resources/client-info.ts";
import type { RecordRow } from "#contracts/resources/record-table.ts";
import { get } from "#client/state/api.ts";
import { hasCode } from "#client/state/session.ts";

type FoundRecords = { cylinders: RowOf<typeof cylinder>[]; customers: RecordRow<typeof clientInfo>[] };

const none: FoundRecords = { cylinders: [], customers: [] };

/** Characters that must be typed before the server is asked. */
const shortestKey = 2;

/** At most 5 cylinders whose barcode holds the key, and 5 customers that match it; only those that the person may list. */
export const useFoundRecords = (key: string): FoundRecords => {
  const enabled = key.length >= shortestKey;
  const { data } = useQuery<FoundRecords>({
    queryKey: ["palette", key],
    enabled,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const find = async <Row>(codes: string[], path: string, query: Record<string, string>): Promise<Row[]> => {
        if (!hasCode(...codes)) return [];
        const body = { pageIndex: 1, pageSize: 5, ...query };
        const page = await get<{ list: Row[] }>(path, body, { silent: true, signal }).catch(() => ({ list: [] }));
        return page.list;
      };
      const [cylinders, customers] = await Promise.all([
        /^[\w-]+$/.test(key)
          ? find<FoundRecords["cylinders"][number]>(cylinderScreens.record.codes.list, "/manage/gascylinder/getpage", {
              gasBarcode: key,
            })
          : [],
        find<FoundRecords["customers"][number]>(salesScreens.customer.codes.list, "/trade/clientinfo/getpage", { key }),
      ]);
      return { cylinders, customers };
    },
  });
  return (enabled && data) || none;
};
