import type { ImportDetail } from "#contracts/imports/calls.ts";
import { cylinderScreens } from "#contracts/access/menus/cylinder.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { hasCode, useCode } from "#client/state/session.ts";
import { CheckStep } from "./check/check-step.tsx";
import { forgetSheet } from "./check/check-sheet.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { SameFile, ImportSteps, stepNames, type StepName } from "./frame.tsx";
import { ImportHead } from "./import-head.tsx";
import { RunStep } from "./run/run-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { useImportAddress, type ImportAddress, isBusy, saveTemplate, useImport } from "./use-import.ts";

const { codes } = cylinderScreens.import;

/** The page `/work/import`: turn a spreadsheet into records, in four steps. */
const Import = () => {
  const may = useCode(...codes.list);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return <ImportPage />;
};

const ImportPage = () => {
  const t = useT();
  const address = useImportAddress();
  const query = useImport(address.id);
  const of = address.id === undefined ? undefined : query.data;
  const kind = of?.kind ?? address.kind;
  return (
    <>
      <ImportHead kind={kind} onKind={address.begin} onOpen={address.open} />
      {address.id === undefined && <Upload address={address} />}
      {address.id !== undefined && !of && !query.error && <Loading />}
      {address.id !== undefined && !of && query.error && (
        <EmptyState
          kind="failed"
          error={query.error}
          onRetry={() => void query.refetch()}
          onClear={() => address.begin(kind)}
        />
      )}
      {of && (
        <>
          <ImportSteps at={stepOf(of, address)} notes={notesOf(of, t)} back={backOf(of, address)} />
          {of.sameAs && stepOf(of, address) !== "run" && <SameFile as={of.sameAs} onOpen={address.open} />}
          <Step key={of.id} of={of} address={address} query={query} />
        </>
      )}
    </>
  );
};

const Upload = ({ address }: { address: ImportAddress }) => {
  const t = useT();
  const { kind } = address;
  const mayAdd = hasCode(codes.add) && hasCode(...importKinds[kind].codes);
  const template = t("client.import.templateName", { kind: t(`import.kind.${kind}`) });
  return (
    <>
      <ImportSteps at="upload" notes={{ upload: t("client.import.uploadNote") }} back={{}} />
      {mayAdd ? (
        <UploadStep
          key={kind}
          kind={kind}
          onUploaded={address.open}
          onOpen={address.open}
          onTemplate={() => void saveTemplate(kind, template)}
        />
      ) : (
        <EmptyState
          kind="forbidden"
          code={hasCode(codes.add) ? (importKinds[kind].codes[0] ?? codes.add) : codes.add}
        />
      )}
    </>
  );
};

/** True while nothing is registered. The columns can then be mapped again. */
const mayMap = (of: ImportDetail): boolean => !isBusy(of) && of.state !== "completed" && of.created + of.failed === 0;

const stepOf = (of: ImportDetail, { mapsAgain }: ImportAddress): StepName => {
  if (of.state === "uploaded" || (mapsAgain && mayMap(of))) return "columns";
  if (of.state === "checking" || of.state === "checked") return "check";
  // A failed or cancelled check has no run.
  return of.created + of.failed === 0 && of.state !== "running" && of.state !== "completed" && of.ready === 0
    ? "check"
    : "run";
};

const notesOf = (of: ImportDetail, t: Translate): Partial<Record<StepName, string>> => {
  const { mapping } = of;
  const all = of.sheets.find(({ name }) => name === mapping?.sheet)?.columns.length ?? 0;
  const used = Object.keys(mapping?.columns ?? {}).length;
  const ready = Math.max(of.ready, of.created + of.failed);
  return {
    upload: mapping ? t("client.import.fileNote", { file: of.fileName, sheet: mapping.sheet }) : of.fileName,
    columns: mapping
      ? t("client.import.columnsNote", { used, all })
      : t("client.import.columnCount", { count: of.sheets[0]?.columns.length ?? 0 }),
    check: of.total > 0 ? t("client.import.rowsNote", { count: of.total, n: showNumber(of.total) }) : "",
    run: t("client.import.rowsNote", { count: ready, n: showNumber(ready) }),
  };
};

/** Actions that go back to earlier steps. Nobody can go back after rows are registered. */
const backOf = (of: ImportDetail, address: ImportAddress): Partial<Record<StepName, () => void>> => {
  const at = stepNames.indexOf(stepOf(of, address));
  if (!mayMap(of)) return {};
  const back: Partial<Record<StepName, () => void>> = {};
  if (at > 0) back.upload = () => address.begin(of.kind);
  if (at > 1) back.columns = () => address.mapAgain(true);
  return back;
};

type StepProps = { of: ImportDetail; address: ImportAddress; query: ReturnType<typeof useImport> };

const Step = ({ of, address, query }: StepProps) => {
  const mayAdd = hasCode(codes.add) && hasCode(...importKinds[of.kind].codes);
  const { reread } = query;
  if (stepOf(of, address) === "columns") {
    const mapped = async (): Promise<void> => {
      forgetSheet();
      await query.reread();
      address.mapAgain(false);
    };
    const back = of.state === "checked" ? () => address.mapAgain(false) : undefined;
    return <ColumnsStep of={of} onMapped={mapped} onBack={back} />;
  }
  if (of.state === "checked") {
    const deeds = { onCounts: query.count, onRun: reread, onAgain: reread };
    // A new check starts with a new view.
    return <CheckStep key={of.jobId} of={of} address={address} mayAdd={mayAdd} {...deeds} />;
  }
  return (
    <RunStep
      of={of}
      mayAdd={mayAdd}
      onMapAgain={mayMap(of) ? () => address.mapAgain(true) : undefined}
      onAnother={() => address.begin(of.kind)}
      onChanged={reread}
    />
  );
};

export default Import;
