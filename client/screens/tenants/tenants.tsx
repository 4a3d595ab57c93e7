import { Button } from "@blueprintjs/core";
import { DataConnection } from "@blueprintjs/icons";
import { useState } from "react";
import { tenantCalls } from "#contracts/resources/tenant-calls.ts";
import { SERVED_KIND, tenant } from "#contracts/resources/tenant.ts";
import type { Cell, Row as ListRow } from "#client/kit/cells/cell.ts";
import { ChoiceCell, GoodState, NumberCell, OutcomeCell, OutlineTag } from "#client/kit/cells/small-cells.tsx";
import { CopyLine } from "#client/kit/copy-line.tsx";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { FormBody } from "#client/kit/form/form-row.tsx";
import type { Values } from "#client/kit/form/form-spec.ts";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { send } from "#client/state/api.ts";
import { deletionForbidden } from "../records.ts";
import { TenantNow } from "./tenant-now.tsx";
import { CheckAll, Enabling, Legend, Tally } from "./tenant-states.tsx";

const isServedKind = ({ dbType }: Values): boolean => Number(dbType) === SERVED_KIND;

const dash = <Muted>—</Muted>;

const Name: Cell = ({ row: { name, code } }) => (
  <>
    <b>{textOf(name)}</b>
    <small>{textOf(code)}</small>
  </>
);

const Kind: Cell = (props) => (
  <>
    <ChoiceCell {...props} />
    <small>{textOf(props.row["connectionString"])}</small>
  </>
);

const Reachable: Cell = ({ value, row: { milliseconds, answeredAt } }) => {
  const t = useT();
  if (value === null) return dash;
  if (value === true) return <>{typeof milliseconds === "number" ? `${milliseconds} ms` : t("common.yes")}</>;
  return (
    <Text tone="alert">
      {t("client.tenant.noAnswer")}
      {typeof answeredAt === "string" && <small>{t("client.tenant.since", { time: showTime(answeredAt) })}</small>}
    </Text>
  );
};

const Migrated: Cell = ({ value, row: { migrations: first, allMigrations: all } }) => {
  const t = useT();
  if (typeof first === "number") return <>{t("client.tenant.ofMigrations", { first, all })}</>;
  return value === null ? dash : <>{t(value === true ? "common.yes" : "common.no")}</>;
};

/** The platform's own tenant is always in use. */
const Idle: Cell = (props) => (props.row["code"] === "default" ? dash : <NumberCell {...props} />);

const Lag: Cell = (props) => (props.value === null ? dash : <NumberCell {...props} />);

const Enabled: Cell = ({ value, row: { createdTime } }) => (
  <>
    <FlagCellOf value={value === true} />
    <small>{showMoment(textOf(createdTime))}</small>
  </>
);

const FlagCellOf = ({ value }: { value: boolean }) => {
  const t = useT();
  return value ? <GoodState text={t("client.enabled")} /> : <OutlineTag>{t("client.disabled")}</OutlineTag>;
};

const Step = ({ name }: { name: string }) => <small>{useT()(`tenant.step.${name}`)}</small>;

const state: Cell = (props) => (
  <>
    <OutcomeCell {...props} />
    {props.row["state"] === "resting" && <small>{showTime(textOf(props.row["checkedAt"]))}</small>}
    {typeof props.row["step"] === "string" && <Step name={props.row["step"]} />}
  </>
);

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

const idOf = (record: Values | null): string | undefined => (record ? textOf(record["id"]) : undefined);

const formGroups = tenant.form.groups;

/** Record spec of tenants. The platform's own cannot be deleted or disabled. */
export const tenants: Partial<RecordSpec> = {
  builtIn: (row: ListRow) => (row["code"] === "default" ? deletionForbidden(row, "name") : undefined),
  cells: {
    name: Name,
    dbType: Kind,
    idleTime: Idle,
    state,
    reachable: Reachable,
    migrated: Migrated,
    lag: Lag,
    enabled: Enabled,
  },
  dropNote: "client.tenant.dropNote",
  head: <CheckAll />,
  rows: { twoLines: 56, note: <Tally />, legend: <Legend /> },
  groups: (use) => [
    ...formGroups,
    ...(use === "add" ? [] : [{ title: "client.tenant.now", column: 2 as const, fields: [] }]),
  ],
  aside: (_values, record) => record && <TenantNow id={textOf(record["id"])} />,
  below: (name, values, record, onChange, isSaving = false) => {
    if (name === "dbType" && !isServedKind(values)) return <KindNote />;
    if (name === "connectionString" && onChange && isServedKind(values))
      return <TestConnection id={idOf(record)} values={values} />;
    if (name === "enabled" && onChange && !record && values["enabled"] === true && isServedKind(values))
      return (
        <Enabling
          code={textOf(values["code"])}
          isGiven={textOf(values["connectionString"]) !== ""}
          isSaving={isSaving}
        />
      );
    return null;
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
