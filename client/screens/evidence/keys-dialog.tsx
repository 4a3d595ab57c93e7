import { Button } from "@blueprintjs/core";
import { Duplicate, Download } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sealCalls, type KeyRow } from "#contracts/audit/seal-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send, download } from "#client/state/api.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { evidenceCalls } from "#contracts/audit/evidence-calls.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { classes } from "#client/lib/classes.ts";
import styles from "./evidence.module.css";
import { showFailure } from "./evidence-calls.ts";

/** The public keys and the digests of the verifiers: an outsider needs no more to check a note or a bundle. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ["auditKeys"],
    queryFn: ({ signal }) => send(sealCalls.getKeys, { pageIndex: 1, pageSize: 100 }, { silent: true, signal }),
  });
  return (
    <DialogFrame width={800} title={t("evidence.keys")} onClose={onClose}>
      <div className={styles.keysDialog}>
        <p>{t("evidence.keysText", { path: `/base${sealCalls.key.path}` })}</p>
        {error && !data && <EmptyState kind="failed" error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Loading />}
        {data?.list.length === 0 && <Muted as="p">{t("evidence.noKeys")}</Muted>}
        <Lines>
          {data?.list.map((key) => (
            <Key key={key.vkey} row={key} />
          ))}
        </Lines>
        <h3>{t("evidence.verifiers")}</h3>
        <p>{t("evidence.verifiersText")}</p>
        <Verifiers />
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button text={t("client.close")} onClick={onClose} />
      </div>
    </DialogFrame>
  );
};

const Key = ({ row: { vkey, from, to } }: { row: KeyRow }) => {
  const t = useT();
  const copy = () => void copyText(vkey, "evidence.keyCopied");
  const sizes = { from: from.toLocaleString("en-US"), to: to?.toLocaleString("en-US") };
  return (
    <li>
      <div>
        <code>{vkey}</code>
        <Muted small>{t(to === null ? "evidence.keyFrom" : "evidence.keyFromTo", sizes)}</Muted>
      </div>
      <Button
        variant="minimal"
        size="small"
        icon={<Duplicate size={14} />}
        aria-label={t("evidence.copyKey")}
        title={t("evidence.copyKey")}
        onClick={copy}
      />
    </li>
  );
};

const save = async (name: string): Promise<void> => {
  try {
    saveFile(await download(evidenceCalls.verifier, { name }), name);
  } catch (error) {
    showFailure(error);
  }
};

/** The programs that check a bundle without us, each with its digest. */
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
    <Lines className={styles.verifiers}>
      {data?.map(({ name, sha256, size }) => (
        <li key={name}>
          <div>
            <b>{name}</b> <Muted small>{showBytes(size)}</Muted>
            <small>
              <Hash value={sha256} whole />
            </small>
          </div>
          <Button
            variant="minimal"
            size="small"
            icon={<Download size={14} />}
            aria-label={t("evidence.downloadOne", { name })}
            title={t("evidence.downloadOne", { name })}
            onClick={() => void save(name)}
          />
        </li>
      ))}
    </Lines>
  );
};

/** Lines of a text and a button each. */
const Lines = ({ className, children }: { className?: string; children: ReactNode }) => (
  <ul className={classes(styles.lines, className)}>{children}</ul>
);
