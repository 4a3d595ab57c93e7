import { useT } from "#client/lib/i18n.ts";
import { useLookup } from "../../../inputs/use-lookup.ts";
import type { FilterField } from "#contracts/list-kit/filter-fields.ts";
import { sentenceOf } from "#contracts/list-kit/filter-sentence.ts";
import { showDay } from "#client/lib/dates.ts";
import type { FilterTree } from "./tree.ts";

type Props = { tree: FilterTree; fields: readonly FilterField[]; names: Record<string, string> };

/** The rules as a sentence. */
export const Sentence = ({ tree, fields, names }: Props) => {
  const t = useT();
  return (
    <p aria-live="polite">
      {sentenceOf(tree, { t, fields, showDay }).map((part, index) => {
        switch (part.kind) {
          case "plain":
            return <span key={index}>{part.text}</span>;
          case "strong":
            return <b key={index}>{part.text}</b>;
          case "join":
            return <u key={index}>{part.text}</u>;
          case "ref":
            return <RecordName key={index} id={part.id} lookup={part.lookup} known={names[part.id]} />;
          default:
            return part satisfies never;
        }
      })}
    </p>
  );
};

const RecordName = ({ id, lookup, known }: { id: string; lookup: string; known?: string }) => {
  const { offers } = useLookup(lookup, {}, "", known === undefined);
  return <b>{known ?? offers.find((offer) => offer.id === id)?.name ?? id.slice(0, 8)}</b>;
};
