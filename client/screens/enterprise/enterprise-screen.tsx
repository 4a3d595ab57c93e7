import { Button } from "@blueprintjs/core";
import { Edit } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode, useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { Grid, Text } from "#client/kit/layout.tsx";
import type { Row, Cell } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { FieldList } from "#client/kit/cells/field-list.tsx";
import { RecordDialog } from "#client/kit/resource/record-dialog.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { HeadNote } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { get } from "#client/state/api.ts";
import { useCode, hasCode, session } from "#client/state/session.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { RecordScreen } from "#client/kit/resource/record-screen.tsx";
import { LicenseCards } from "./licenses.tsx";
import { enterpriseSpec as spec } from "./enterprise-spec.tsx";
import styles from "./enterprise.module.css";

type Props = {
  spec: RecordSpec;
  id: string;
  onSaved: () => void;
  /** More buttons in the head. */ tools?: ReactNode;
};

/** Columns for the fields of a group. A reference shows its record's name; a region shows its path, or the old text if no region is selected. */
const columnsOf = ({ fields }: RecordSpec, names: readonly string[], row: Row): string[] =>
  names.map((name) => {
    if (name === "regionInfoId") return textOf(row[name]) || !row["regionInfoText"] ? "regionPath" : "regionInfoText";
    return fields[name]?.ref?.as ?? name;
  });

export const EnterprisePage = ({ spec, id, onSaved, tools }: Props) => {
  const t = useT();
  const mayEdit = useCode(spec.codes.update ?? "");
  const maySeeLicenses = useCode(...enterpriseLicense.codes.list);
  const [edits, setEdits] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["record", spec.list.name, id, "page"],
    queryFn: () => get<Row>(`${spec.path}/get`, { id }, { silent: true }),
  });
  const saved = (): void => {
    void refetch();
    onSaved();
  };
  return (
    <>
      <PageHead extra={<HeadNote>{textOf(data?.[spec.title])}</HeadNote>}>
        {tools}
        {mayEdit && data && (
          <Button intent="primary" icon={<Edit />} text={t("common.edit")} onClick={() => setEdits(true)} />
        )}
      </PageHead>
      <Grid
        align="start"
        columns="minmax(0, 3fr) minmax(340px, 2fr)"
        gap={24}
        hairline="top"
        scroll
        className={styles.page}
      >
        {error && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <Grid as="section" gap={20} fill="surface" radius="panel" className={styles.info}>
            {spec.groups("view").map(({ title, fields }) => (
              <div key={title}>
                <Text as="h3" below={4} size={14} line={24} weight={600}>
                  {t(title)}
                </Text>
                <FieldList list={spec.list} columns={columnsOf(spec, fields, data)} row={data} />
              </div>
            ))}
          </Grid>
        )}
        {data && maySeeLicenses && <LicenseCards companyId={id} />}
      </Grid>
      {edits && data && (
        <RecordDialog spec={spec} use="update" row={data} onSaved={saved} onClose={() => setEdits(false)} />
      )}
    </>
  );
};

const linkTo = (open: (id: string) => void): Cell => {
  const Name: Cell = ({ value, row }) => (
    <LinkButton onClick={() => open(textOf(row["id"]))}>{textOf(value)}</LinkButton>
  );
  return Name;
};

/** The enterprise to show first: the user's own, or the only visible one. Empty if there is neither. */
const firstOf = (rows: Row[], companyId: string | null | undefined): string => {
  const row = rows.find(({ id }) => id === companyId) ?? (rows.length === 1 ? rows[0] : undefined);
  return textOf(row?.["id"]);
};

/** The user's own enterprise with its licences. A user who may see several can open the list of all. */
const EnterpriseScreen = () => {
  const t = useT();
  const { info } = useSnapshot(session);
  /** Id of the shown enterprise. Empty shows the list; undefined until the user selects one. */
  const [selectedId, setSelectedId] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ["list", spec.list.name, "mine"],
    queryFn: () => get<Page<Row>>(spec.list.path, { pageSize: 100 }, { silent: true }),
    enabled: hasCode(...spec.list.permission),
  });
  const search = useSearch();
  const [path, go] = useLocation();
  // A filter in the address, for example from a saved view, opens the list. The list stays open when the filter is removed.
  if (search !== "" && selectedId !== "") setSelectedId("");
  const listed = useMemo(() => {
    const open = (id: string): void => {
      go(path);
      setSelectedId(id);
    };
    return { ...spec, cells: { name: linkTo(open) } };
  }, [go, path]);
  if (!hasCode(...spec.list.permission))
    return <EmptyState kind="forbidden" code={spec.list.permission[0] ?? ""} page />;
  if (error) return <EmptyState kind="failed" error={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading page />;
  const id = selectedId ?? firstOf(data.list, info?.accountInfo.companyId);
  if (id === "") return <RecordScreen spec={listed} />;
  const all = data.total > 1 || (spec.codes.add !== undefined && hasCode(spec.codes.add));
  return (
    <EnterprisePage
      key={id}
      spec={spec}
      id={id}
      onSaved={() => void refetch()}
      tools={all && <Button text={t("client.enterprise.all")} onClick={() => setSelectedId("")} />}
    />
  );
};

export default EnterpriseScreen;
