import { addressOf } from "#contracts/calls/define-call.ts";
import { Button } from "@blueprintjs/core";
import { Duplicate, Download } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { sealCalls, type KeyRow } from "#contracts/audit/seal-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send, download } from "#client/state/api.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { evidenceCalls } from "#contracts/audit/evidence-calls.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import styles from "./evidence.module.css";
import { showFailure } from "./evidence-calls.ts";

/** Shows the public keys and the digests of the verifiers. An outsider needs only these to check a note or a bundle. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ["auditKeys"],
    queryFn: ({ signal }) => send(sealCalls.getKeys, { pageIndex: 1, pageSize: 100 }, { silent: true, signal }),
  });
  return (
    <DialogFrame width={800} title={t("common.publicKeys")} onClose={onClose}>
      <Box grow padY={16} padX={24} scroll className={styles.keysDialog}>
        <p>{t("evidence.keysText", { path: addressOf(sealCalls.key) })}</p>
        {error && !data && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data?.list.length === 0 && <Muted as="p">{t("evidence.noKeys")}</Muted>}
        <Box as="ul">
          {data?.list.map((key) => (
            <Key key={key.vkey} row={key} />
          ))}
        </Box>
        <h3>{t("evidence.verifiers")}</h3>
        <p>{t("evidence.verifiersText")}</p>
        <Verifiers />
      </Box>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("common.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

const Key = ({ row: { vkey, from, to } }: { row: KeyRow }) => {
  const t = useT();
  const copy = () => void copyText(vkey, "evidence.keyCopied");
  const sizes = { from: showNumber(from), to: showNumber(to) };
  return (
    <Row as="li" gap={8} padY={6} hairline="top">
      <Box grow>
        <Text as="code" block tone="fg" anywhere>
          {vkey}
        </Text>
        <Muted small>{t(to === null ? "evidence.keyFrom" : "evidence.keyFromTo", sizes)}</Muted>
      </Box>
      <IconButton icon={<Duplicate size={14} />} label={t("evidence.copyKey")} titled onClick={copy} />
    </Row>
  );
};

const save = async (name: string): Promise<void> => {
  try {
    saveFile(await download(evidenceCalls.verifier, { name }), name);
  } catch (error) {
    showFailure(error);
  }
};

/** Programs that check a bundle without our server, each with its digest. */
export const Verifiers = () => {
  const t = useT();
  const { data, error } = useQuery({
    queryKey: ["verifiers"],
    queryFn: ({ signal }) => send(evidenceCalls.verifiers, {}, { silent: true, signal }),
    staleTime: Infinity,
  });
  if (error)
    return (
      <Muted as="p">
        <Sentence text={error.message} />
      </Muted>
    );
  return (
    <Box as="ul">
      {data?.map(({ name, sha256, size }) => (
        <Row as="li" gap={8} padY={6} hairline="top" key={name}>
          <Box grow>
            <Text as="b" weight={500}>
              {name}
            </Text>{" "}
            <Muted small>{showBytes(size)}</Muted>
            <Text as="small" block tone="fg2" anywhere>
              <Hash value={sha256} whole />
            </Text>
          </Box>
          <IconButton
            icon={<Download size={14} />}
            label={t("evidence.downloadOne", { name })}
            titled
            onClick={() => void save(name)}
          />
        </Row>
      ))}
    </Box>
  );
};
