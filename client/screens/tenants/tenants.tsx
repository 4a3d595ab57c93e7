import { Button } from "@blueprintjs/core";
import { DataConnection } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tenantCalls, type TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import { SERVED_KIND } from "#contracts/resources/tenant.ts";
import type { CellProps, Row as ListRow } from "#client/kit/cells/cell.ts";
import { FlagCell, GoodState, NumberCell, OutcomeCell } from "#client/kit/cells/small-cells.tsx";
import { CopyLine } from "#client/kit/copy-line.tsx";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-row.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { textOf } from "#client/lib/text-of.ts";
import { send } from "#client/state/api.ts";
import { deletionForbidden } from "../records.ts";

const REFRESH_MS = 10_000;

const isServedKind = ({ dbType }: Values): boolean => Number(dbType) === SERVED_KIND;

/** Nothing is known of a tenant that is not served. */
const Known = (Cell: typeof FlagCell) =>
  function KnownCell(props: CellProps) {
    return props.value === null ? <Muted>—</Muted> : <Cell {...props} />;
  };

/** The password of a tenant's new administrator. It is shown once. */
const FirstPassword = ({ password, onClose }: { password: string; onClose: () => void }) => {
  const t = useT();
  return (
    <DialogFrame width={560} title={t("client.tenant.password")} onClose={onClose}>
      <FormBody>
        <div>
          <Text as="p" below={12}>
            {t("client.tenant.passwordText")}
          </Text>
          <CopyLine label={t("client.signIn.password")} text={password} />
          <Text as="p" size={12} tone="warn">
            {t("client.tenant.passwordOnce")}
          </Text>
        </div>
      </FormBody>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

type Outcome = { text: string; isGood: boolean };

/** Tries the database of the form. */
const TestConnection = ({ id, values }: { id?: string; values: Values }) => {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const connectionString = textOf(values["connectionString"]);
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      const asked = { id, dbType: Number(values["dbType"]), connectionString };
      const { version, milliseconds } = await send(tenantCalls.test, asked, { silent: true });
      setOutcome({ isGood: true, text: t("client.tenant.answers", { version, milliseconds }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ isGood: false, text: error.errors[0]?.msg ?? error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row gap={8} above={8} wrap>
      <Button
        icon={<DataConnection />}
        text={t("client.tenant.test")}
        disabled={connectionString === ""}
        loading={isBusy}
        onClick={() => void test()}
      />
      <span role="status">
        {outcome && (outcome.isGood ? <GoodState text={outcome.text} /> : <Fault text={outcome.text} />)}
      </span>
    </Row>
  );
};

/** The state of a tenant's database, read again while the form is open. */
const StateNow = ({ id }: { id: string }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["tenant-state", id],
    queryFn: () => send(tenantCalls.getState, { id }, { silent: true }),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  return (
    <Stack as="section" gap={8} above={16} aria-label={t("client.tenant.now")}>
      <Text weight={600}>{t("client.tenant.now")}</Text>
      <Grid columns="auto 1fr" gap={4} number>
        {linesOf(data, t).map(([label, value]) => (
          <Row key={label} gap={8}>
            <Muted>{t(label)}</Muted>
            <span>{value}</span>
          </Row>
        ))}
      </Grid>
    </Stack>
  );
};

const linesOf = (state: TenantStateAnswer, t: ReturnType<typeof useT>): [string, string][] => [
  ["tenant.state", t(`tenant.state.${state.state}`)],
  ["tenant.lag", state.lag === null ? "—" : t("client.tenant.events", { count: state.lag })],
  ["tenant.cylinders", state.cylinders === null ? "—" : state.cylinders.toLocaleString("en-US")],
  ["tenant.size", state.size === null ? "—" : showBytes(state.size)],
  ["tenant.lastSignIn", state.lastSignIn === null ? "—" : showMoment(state.lastSignIn)],
  ["tenant.checkedAt", showMoment(state.checkedAt)],
];

const idOf = (record: Values | null): string | undefined => (record ? textOf(record["id"]) : undefined);

/** Record spec of tenants. The platform's own cannot be deleted or disabled. */
export const tenants: Partial<RecordSpec> = {
  builtIn: (row: ListRow) => (row["code"] === "default" ? deletionForbidden(row, "name") : undefined),
  cells: { state: OutcomeCell, reachable: Known(FlagCell), migrated: Known(FlagCell), lag: Known(NumberCell) },
  below: (name, values, record, onChange) => {
    if (name === "dbType" && !isServedKind(values)) return <KindNote />;
    if (name === "connectionString" && onChange && isServedKind(values))
      return <TestConnection id={idOf(record)} values={values} />;
    const id = idOf(record);
    return name === "idleTime" && id ? <StateNow id={id} /> : null;
  },
  saved: (answer, { open }) => {
    const { adminPassword } = (answer ?? {}) as { adminPassword?: string };
    if (adminPassword) open((onClose) => <FirstPassword password={adminPassword} onClose={onClose} />);
  },
};

/** Only PostgreSQL is served. */
const KindNote = () => {
  const t = useT();
  return (
    <Text as="p" size={12} tone="warn" role="status">
      {t("tenant.dbTypeNotServed")}
    </Text>
  );
};
