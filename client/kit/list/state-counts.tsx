import { useQuery } from "@tanstack/react-query";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Option } from "#contracts/fields/field.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { get } from "#client/state/api.ts";

type Props = { list: ListDefinition; states: readonly Option[] };

/** How many rows of a whole list have each state, for its pager: "5 usable, 1 ended". */
export const StateCounts = ({ list, states }: Props) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["list", list.name, "states"],
    queryFn: ({ signal }) =>
      Promise.all(
        states.map(async ({ value, label }) => {
          const { total } = await get<Page<unknown>>(
            list.path,
            { state: value, pageSize: 1 },
            { silent: true, signal },
          );
          return { label, total };
        }),
      ),
  });
  const parts = data?.filter(({ total }) => total > 0).map(({ label, total }) => `${showNumber(total)} ${t(label)}`);
  return (
    <Text tone="fg3" size={12} nowrap>
      {parts?.join(t("common.comma")).toLowerCase()}
    </Text>
  );
};
