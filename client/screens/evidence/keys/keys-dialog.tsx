import { Button } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { keyPath, sealCalls, type KeyRow } from "#contracts/audit/seal-calls.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { Lines } from "./lines.tsx";
import { Verifiers } from "./verifiers.tsx";
import styles from "./keys-dialog.module.css";

/** The public keys and the digests of the verifiers: an outsider needs no more to check a note or a bundle. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ["auditKeys"],
    queryFn: ({ signal }) => send(sealCalls.getKeys, { pageIndex: 1, pageSize: 100 }, { silent: true, signal }),
  });
  return (
    <DialogFrame width={800} title={t("evidence.keys")} onClose={onClose}>
      <div className={styles.root}>
        <p>{t("evidence.keysText", { path: `/base${keyPath}` })}</p>
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
