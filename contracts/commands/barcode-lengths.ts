import { z } from "zod";

/** How long the barcodes of the fleet are, the commonest first: lengths that at least 1 % of the cylinders registered last have. Empty without cylinders. */
export const barcodeLengthsAnswer = z.object({ list: z.array(z.object({ length: z.number(), count: z.number() })) });
export type BarcodeLengths = z.infer<typeof barcodeLengthsAnswer>;
