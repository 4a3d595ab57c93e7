import { useState } from "react";
import { Combobox } from "./combobox.tsx";

type Named = { id: string; name: string };

type Props = {
  id?: string;
  name: string;
  label: string;
  among: readonly Named[];
  selected: Named | undefined;
  disabled?: boolean;
  onChoose: (id: string) => void;
};

/** Selects one record by its name, from those already loaded. */
export const NameSelect = ({ among, selected, onChoose, ...box }: Props) => {
  const [key, setKey] = useState("");
  const needle = key.trim().toLowerCase();
  return (
    <Combobox
      {...box}
      offers={among.filter(({ name }) => name.toLowerCase().includes(needle)).map((one) => offerOf(one))}
      selected={selected ? [offerOf(selected)] : []}
      onType={setKey}
      onChoose={([one]) => one && onChoose(one.id)}
    />
  );
};

const offerOf = ({ id, name }: Named): Named => ({ id, name });
