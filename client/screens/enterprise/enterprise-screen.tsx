import { Button } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Cell, Row } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { hasCode, session } from "#client/state/session.ts";
import { EnterprisePage } from "./enterprise-page.tsx";
import { enterpriseSpec as spec } from "./enterprise-spec.tsx";

/** A name that leads to the enterprise's page. */
const linkTo = (open: (id: string) => void): Cell => {
  const Name: Cell = ({ value, row }) => (
    <LinkButton onClick={() => open(textOf(row["id"]))}>{textOf(value)}</LinkButton>
  );
  return Name;
};

/** The enterprise that a person's page begins with: their own, or the only one that they see. */
const firstOf = (rows: Row[], companyId: string | null | undefined): string => {
  const own = rows.find(({ id }) => id === companyId) ?? (rows.length === 1 ? rows[0] : undefined);
  return textOf(own?.["id"]);
};

/** The person's own enterprise with its licences; whoever sees several has the list of all beside it. */
const EnterpriseScreen = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  /** Id of the enterprise that is shown; empty for the list, absent until somebody chooses. */
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ["list", spec.list.name, "mine"],
    queryFn: () => get<Page<Row>>(spec.list.path, { pageSize: 100 }, { silent: true }),
    enabled: hasCode(...spec.list.permission),
  });
  const search = useSearch();
  const [path, go] = useLocation();
  // A filter in the address, of the palette or of a saved view, asks for the list; it stays when the filter is taken back.
  if (search !== "" && chosen !== "") setChosen("");
  const listed = useMemo(() => {
    const open = (id: string): void => {
      go(path);
      setChosen(id);
    };
    return { ...spec, cells: { name: linkTo(open) } };
  }, [go, path]);
  if (!hasCode(...spec.list.permission))
    return <EmptyState kind="forbidden" code={spec.list.permission[0] ?? ""} page />;
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading page />;
  const id = chosen ?? firstOf(data.list, info?.accountInfo.companyId);
  if (id === "") return <RecordScreen spec={listed} />;
  const all = data.total > 1 || (spec.codes.add !== undefined && hasCode(spec.codes.add));
  return (
    <EnterprisePage
      key={id}
      spec={spec}
      id={id}
      onSaved={() => void refetch()}
      tools={all && <Button text={t("client.enterprise.all")} onClick={() => setChosen("")} />}
    />
  );
};

export default EnterpriseScreen;
