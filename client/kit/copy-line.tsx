import { Button, InputGroup } from "@blueprintjs/core";
import { Duplicate, Tick } from "@blueprintjs/icons";
import { useState } from "react";
import { Row } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { putOnClipboard } from "#client/state/clipboard/put-on-clipboard.ts";

/** A text with a button that copies it. The field selects everything, in case the browser cannot copy. */
export const CopyLine = ({ label, text }: { label: string; text: string }) => {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = (): void => void putOnClipboard(text).then(setCopied);
  return (
    <Row align="stretch" gap={8} below={8}>
      <InputGroup
        readOnly
        fill
        autoFocus
        aria-label={label}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row fixed>
        <Button
          intent="primary"
          icon={copied ? <Tick /> : <Duplicate />}
          text={t(copied ? "client.copied" : "common.copy")}
          onClick={copy}
        />
      </Row>
    </Row>
  );
};
