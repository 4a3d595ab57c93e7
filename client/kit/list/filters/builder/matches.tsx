import { useQuery } from "@tanstack/react-query";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get } from "#client/state/api.ts";
import { useT } from "#client/lib/i18n.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import type { Row as ListedRow } from "../../../cells/cell.ts";
import { useDelayed } from "../../../inputs/use-delayed.ts";
import styles from "./matches.module.css";

type Props = { list: ListDefinition; filters: string; values: Record<string, string> };

/** How many rows the rules find, once typing rests; nothing where the server says that it cannot tell. */
export const Matches = ({ list, filters, values }: Props) => {
  const t = useT();
  const rested = useDelayed(filters, 400);
  const found = useCount(list, { ...values, filters: rested }, rested !== "");
  const all = useCount(list, pick(values, list.requires ?? []), true);
  if (all === undefined)
    return <Row align="baseline" gap={8} above={12} below={12} tone="fg3" className={styles.root} />;
  const shown = rested === "" ? all : found;
  return (
    <Row align="baseline" gap={8} above={12} below={12} tone="fg3" className={styles.root}>
      <Text as="b" size={20} line={28} weight={600} tone="fg" number>
        {shown ?? "…"}
      </Text>
      <span>{t("client.builder.ofAll", { count: all })}</span>
    </Row>
  );
};

const pick = (values: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const useCount = (list: ListDefinition, query: Record<string, string>, enabled: boolean): string | undefined => {
  const { data } = useQuery({
    queryKey: ["list", list.name, "count", query],
    queryFn: ({ signal }) =>
      get<Page<ListedRow>>(list.path, { ...query, pageIndex: 1, pageSize: 1 }, { silent: true, signal }),
    enabled,
    retry: false,
    staleTime: 10_000,
  });
  return data && `${data.total.toLocaleString("en-US")}${data.totalCapped ? "+" : ""}`;
};
