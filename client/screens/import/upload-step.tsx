import { Spinner } from "@blueprintjs/core";
import { Download, Error as ErrorIcon } from "@blueprintjs/icons";
import { useState } from "react";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import { mostImportBytes, mostImportRows } from "#contracts/imports/limits.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { DropFile } from "#client/kit/inputs/drop-file.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { type Translate, useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { PastOfKind } from "./past-imports.tsx";
import { uploadSheet } from "./use-import.ts";
import styles from "./import.module.css";

type Props = {
  kind: ImportKindName;
  onUploaded: (id: string) => void;
  onOpen: (id: string) => void;
  onTemplate: () => void;
};

/** The reason for which a file is rejected before it is sent. */
const faultOf = ({ name, size }: File, t: Translate): string | undefined => {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (ending === "xls") return t("import.oldFormat");
  if (ending === "xlsm" || ending === "xlsb") return t("import.macros");
  if (size === 0) return t("import.empty");
  if (size > mostImportBytes) return t("import.tooLarge", { limit: mostImportBytes / 1024 / 1024 });
  return undefined;
};

type State = { step: "none" } | { step: "busy"; file: File } | { step: "failed"; name: string; why: string };

const NotRead = ({ name, why }: { name: string; why: string }) => {
  const t = useT();
  return (
    <Row
      align="stretch"
      gap={12}
      padY={12}
      padX={16}
      fill="alertSoft"
      radius="panel"
      className={styles.failed}
      role="alert"
    >
      <ErrorIcon size={16} />
      <div>
        <Text as="b" weight={600} tone="alert" anywhere>
          {t("client.import.notRead", { name: name })}
        </Text>
        <Text as="p">{why}</Text>
      </div>
    </Row>
  );
};

/** The first step: choose a file, or continue an earlier import from the list below. */
export const UploadStep = ({ kind, onUploaded, onOpen, onTemplate }: Props) => {
  const t = useT();
  const [state, setState] = useState<State>({ step: "none" });
  const take = async (file: File): Promise<void> => {
    const fault = faultOf(file, t);
    if (fault) return setState({ step: "failed", name: file.name, why: fault });
    setState({ step: "busy", file });
    try {
      const { id } = await uploadSheet(file, kind);
      onUploaded(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ step: "failed", name: file.name, why: error.message });
    }
  };
  return (
    <Box grow hairline="top" scroll>
      <Stack gap={12} padY={24} padX={16} className={styles.column}>
        <DropFile
          className={styles.drop}
          name="sheet"
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          title={t("client.import.drop", { kind: inSentence(t(`import.kind.${kind}`)) })}
          text={t("client.import.dropText", { size: mostImportBytes / 1024 / 1024, rows: showNumber(mostImportRows) })}
          disabled={state.step === "busy"}
          onFile={(file) => void take(file)}
        >
          {state.step === "busy" && (
            <Row as="span" gap={8} above={8} role="status">
              <Spinner size={16} />
              {t("client.import.reading", { name: state.file.name, size: showBytes(state.file.size) })}
            </Row>
          )}
        </DropFile>
        {state.step === "failed" && <NotRead {...state} />}
        <Row as="p" gap={8} wrap>
          <Download size={14} />
          <Muted>{t("client.import.templateText")}</Muted>
          <LinkButton onClick={onTemplate}>{t("client.import.templateGet")}</LinkButton>
        </Row>
        <PastOfKind kind={kind} title={t("client.import.pastOf", { kind: t(`import.kind.${kind}`) })} onOpen={onOpen} />
      </Stack>
    </Box>
  );
};
