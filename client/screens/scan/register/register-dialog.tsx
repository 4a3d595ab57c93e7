import { lazy } from "react";
import { proxy, useSnapshot } from "valtio";
import { Part } from "#client/kit/part.tsx";

/** The barcode that is being registered. */
const registering = proxy<{ gasBarcode: string | undefined }>({ gasBarcode: undefined });

/** Opens the form of a new cylinder over the page, with its barcode filled in. */
export const openRegister = (gasBarcode: string): void => {
  registering.gasBarcode = gasBarcode;
};

/** The archive's form. Scanning does not load it. */
const Form = lazy(async () => {
  const [{ RecordDialog }, { archive }] = await Promise.all([
    import("#client/kit/resource/record-dialog.tsx"),
    import("#client/screens/cylinder-archive/archive.tsx"),
  ]);
  return {
    default: (at: { gasBarcode: string; onSaved: () => void; onClose: () => void }) => (
      <RecordDialog
        spec={archive}
        use="add"
        row={{ gasBarcode: at.gasBarcode }}
        onSaved={at.onSaved}
        onClose={at.onClose}
      />
    ),
  };
});

/** The form of an unknown barcode. `onRegistered` goes on with the cylinder, which is in hand. */
export const RegisterDialog = ({ onRegistered }: { onRegistered: (gasBarcode: string) => void }) => {
  const { gasBarcode } = useSnapshot(registering);
  if (gasBarcode === undefined) return null;
  const close = () => {
    registering.gasBarcode = undefined;
  };
  const saved = () => {
    close();
    onRegistered(gasBarcode);
  };
  return (
    <Part>
      <Form gasBarcode={gasBarcode} onSaved={saved} onClose={close} />
    </Part>
  );
};
