import { openCylinder } from "#client/state/cylinder-dialog.ts";

/** In groups of four to be read; copied as one run. As a link it opens the cylinder's detail dialog. */
export const Barcode = ({ code, plain = false }: { code: string; plain?: boolean }) => {
  const groups = (code.match(/.{1,4}/g) ?? []).map((group, index) => <span key={`${index}${group}`}>{group}</span>);
  if (plain) return <span className="cy-code">{groups}</span>;
  return (
    <button type="button" className="cy-link cy-code" onClick={() => openCylinder(code)}>
      {groups}
    </button>
  );
};
