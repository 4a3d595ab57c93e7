import { squareOf } from "#client/kit/square.ts";

type Props = { text: string; /** Name for screen readers. */ label: string; className?: string };

/** A QR code of a text, with its quiet zone. Its colours come from around it. */
export const SquareCode = ({ text, label, className }: Props) => {
  const { path, size } = squareOf(text, "M");
  return (
    <svg
      className={className}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
};
