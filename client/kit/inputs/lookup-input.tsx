import { useState } from "react";
import { Combobox } from "./combobox.tsx";
import { offerMatches, type Offer } from "./offer-note.ts";
import { useDelayed } from "./use-delayed.ts";
import { useLookup } from "./use-lookup.ts";

type Props = {
  id?: string;
  name: string;
  lookup: string;
  params?: Record<string, unknown>;
  /** Ids; at most one unless `many`. */
  value: string[];
  many?: boolean;
  /** Names that are already known, by id, so that showing them needs no request. */
  known?: Record<string, string>;
  placeholder?: string;
  disabled?: boolean;
  invalid?: boolean;
  label?: string;
  describedBy?: string;
  /** Offers that come before those of the lookup. */
  first?: Offer[];
  /** Id of a record that is not offered. */
  except?: string;
  /** Heading of the lookup's offers, if others come before them. */
  rest?: string;
  /** Has no border. */
  bare?: boolean;
  onChange: (value: string[], offers: Offer[]) => void;
  onBlur?: () => void;
};

/** Lookups for a station or another company. */
const stations = new Set(["getstationlist", "getcompanylist", "getAllCompanyList"]);

/** Selects records from a lookup of the server. It offers up to 100 that have the typed text in the name or in the smaller line below it. */
export const LookupInput = ({
  lookup,
  params = {},
  value,
  known: names = {},
  first = [],
  except,
  rest: heading,
  onChange,
  ...rest
}: Props) => {
  const [key, setKey] = useState("");
  const [isOpened, setAsked] = useState(false);
  const [picked, setPicked] = useState<Record<string, Offer>>({});
  const unnamed = value.some((id) => !names[id] && !picked[id] && first.every((offer) => offer.id !== id));
  const { offers: matches, loading } = useLookup(lookup, params, useDelayed(key), isOpened || unnamed);
  const isOffered = ({ id }: Offer): boolean => id !== except;
  const before = first.filter((offer) => offerMatches(offer, key)).filter(isOffered);
  const others = matches.filter(({ id }) => first.every((offer) => offer.id !== id)).filter(isOffered);
  const offers = [...before, ...others];
  const nameOf = (id: string): Offer =>
    picked[id] ??
    offers.find((offer) => offer.id === id) ?? { id, name: names[id] ?? (loading ? "…" : id.slice(0, 8)) };
  return (
    <Combobox
      {...rest}
      offers={offers}
      heading={heading === undefined || before.length === 0 ? undefined : { at: before.length, text: heading }}
      loading={loading}
      lingers={stations.has(lookup)}
      selected={value.map(nameOf)}
      onType={setKey}
      onOpen={() => setAsked(true)}
      onChoose={(selected) => {
        setPicked((all) => ({ ...all, ...Object.fromEntries(selected.map((offer) => [offer.id, offer])) }));
        onChange(
          selected.map(({ id }) => id),
          selected,
        );
      }}
    />
  );
};
