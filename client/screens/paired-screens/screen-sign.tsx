import { Tag } from "@blueprintjs/core";
import { Offline, Time } from "@blueprintjs/icons";
import type { ScreenState } from "#contracts/boards/screen-calls.ts";
import { GoodState } from "#client/kit/cells/good-state.tsx";
import { useT } from "#client/lib/i18n.ts";

/** State of a screen by colour, sign and word. */
export const ScreenSign = ({ state }: { state: ScreenState }) => {
  const t = useT();
  const word = t(`walls.state.${state}`);
  if (state === "live") return <GoodState text={word} />;
  const isStale = state === "stale";
  return (
    <Tag minimal intent={isStale ? "warning" : "danger"} icon={isStale ? <Time size={12} /> : <Offline size={12} />}>
      {word}
    </Tag>
  );
};
