import { useQuery } from "@tanstack/react-query";
import { plainCode } from "#contracts/codes/clean-code.ts";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
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

type Found = FoundRecords["cylinders"][number];
type Find = <Row>(codes: string[], path: string, query: Record<string, string>) => Promise<Row[]>;

/** Names of people and places hold no digit. */
const isLikeCode = (key: string): boolean =>
  /^[\w-]+$/.test(key) || (/\d/.test(key.normalize("NFKC")) && !key.includes("/"));

/** By a part of the barcode, for those who see the archive; by the whole of it for all others who scan. */
const findCylinders = async (key: string, find: Find, signal: AbortSignal): Promise<Found[]> => {
  const { list } = cylinderScreens.record.codes;
  const gasBarcode = plainCode(key);
  if (hasCode(...list)) return find<Found>(list, "/manage/gascylinder/getpage", { gasBarcode });
  if (!hasCode(...procedurePermissions)) return [];
  const one = get<Found>(
    "/manage/gascylinder/get",
    { gasBarcode: gasBarcode.replace(/\s/gu, "") },
    { silent: true, signal },
  );
  return one.then(
    (found) => [found],
    () => [],
  );
};

/** At most 5 cylinders with the key in their barcode, and 5 customers that match it. A whole code also finds a cylinder that the person may not list. */
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
        isLikeCode(key) ? findCylinders(key, find, signal) : [],
        find<FoundRecords["customers"][number]>(salesScreens.customer.codes.list, "/trade/clientinfo/getpage", { key }),
      ]);
      return { cylinders, customers };
    },
  });
  return (enabled && data) || none;
};
