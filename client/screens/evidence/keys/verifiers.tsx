import { Button } from "@blueprintjs/core";
import { Download } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { evidenceCalls, evidencePaths } from "#contracts/audit/evidence-calls.ts";
import { Hash } from "#client/kit/hash/hash.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { showBytes } from "#client/lib/show-number.ts";
import { download, send } from "#client/state/api.ts";
import { showFailure } from "../show-failure.ts";
import { Lines } from "./lines.tsx";
import styles from "./verifiers.module.css";

const save = async (name: string): Promise<void> => {
  try {
    saveFile(await download(evidencePaths.verifier(name)), name);
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
    <Lines className={styles.root}>
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
