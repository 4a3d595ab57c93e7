import { ImagesInput } from "#client/kit/inputs/images-input.tsx";

/** Pictures of one scan. */
const most = 5;

type Props = {
  /** Addresses with commas between. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onUpload: (change: 1 | -1) => void;
};

/** Pictures that go with a scan, taken by the camera of a phone or chosen from a machine. */
export const Pictures = ({ value, disabled = false, onChange, onUpload }: Props) => (
  <ImagesInput
    id="scan-pictures"
    name="imagesUrl"
    camera
    limit={most}
    invalid={false}
    onBlur={() => undefined}
    {...{ value, disabled, onChange, onUpload }}
  />
);
