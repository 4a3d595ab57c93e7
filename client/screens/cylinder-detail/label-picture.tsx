import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { squareOf } from "#client/kit/square.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";

/** The label of a roll, in px: 4.6 of them are a millimetre of 50 × 30. */
const [wide, high, side] = [230, 138, 104];
/** Place and width of the texts beside the code. */
const column = { x: 114, width: wide - 114 - 8 };

/** The signs of a size that have room in the column. A longer barcode is condensed, which loses no sign. */
const condensed = (text: string, signWidth: number) =>
  text.length * signWidth > column.width ? { textLength: column.width, lengthAdjust: "spacingAndGlyphs" as const } : {};

/**
 * A small picture of the label that a relabelled cylinder gets, black on white in both themes. Company and telephone are not on it: the server knows
 * them when it prints.
 */
export const LabelPicture = ({ cylinder, code }: { cylinder: CylinderAnswer; code: string }) => {
  const t = useT();
  const { gasBarcode, specName, factoryNumber, expirationDate, codes } = cylinder;
  const earlier = codes.flatMap((each) => (each.kind === "former" ? [each.code] : []));
  const former = [gasBarcode, ...earlier].filter((each) => !isSameCode(each, code)).join(", ");
  const { path, size } = squareOf(code, "Q");
  const below = [
    { text: specName ?? "", y: 40, weight: 600 },
    { text: t("paper.label.factoryNumber", { number: factoryNumber }), y: 58, weight: 400 },
    { text: former && t("paper.label.former", { codes: former }), y: 76, weight: 400 },
  ];
  const [year = "", month = ""] = (expirationDate ?? "").split("-");
  return (
    <Stack as="figure" gap={8}>
      <svg
        width={wide}
        height={high}
        role="img"
        aria-label={t("codes.labelOf", { code: grouped(code) })}
        fontSize={12}
        data-label={code}
      >
        <rect width={wide} height={high} rx={3} fill="#fff" stroke="#8a929c" />
        <svg
          x={6}
          y={6}
          width={side}
          height={side}
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          shapeRendering="crispEdges"
        >
          <path d={path} fill="#000" />
        </svg>
        <text x={column.x} y={22} fontSize={15} fontWeight={600} fill="#000" {...condensed(grouped(code), 8)}>
          {grouped(code)}
        </text>
        {/* The edge cuts text that has no room. Print ends it with an ellipsis. */}
        <svg width={wide - 6} height={high}>
          {below.map(({ text, y, weight }) => (
            <text key={y} x={column.x} y={y} fontWeight={weight} fill="#000">
              {text}
            </text>
          ))}
        </svg>
        <path d={`M${column.x} 88h${column.width}`} stroke="#000" />
        <text x={column.x} y={104} fill="#000">
          {t("fields.expirationDate")}
        </text>
        <text x={wide - 8} y={122} fontWeight={600} textAnchor="end" fill="#000">
          {`${month}/${year}`}
        </text>
      </svg>
      <Text as="figcaption" size={12} line={16} tone="fg3" text="center">
        {t("codes.labelSize")}
      </Text>
    </Stack>
  );
};
