/** Why a scale cannot be read: nobody allowed it, another program has it, it is gone. */
export type ScaleFault = "refused" | "busy" | "unplugged";

/** News of the bench, for a scale that only pretends. Weights in grams; `most` is what may be filled. */
export type BenchNews = { is: "laid"; tare: number } | { is: "filling"; most: number } | { is: "lifted" };

/** A scale that was opened: what it sends, until it is closed or gone. */
export type OpenScale = {
  chunks: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
  tell?(news: BenchNews): void;
};

/** Opens a scale, or says why that fails. `isAsked`: a person pressed for it, so the browser may ask which one. */
export type ScalePort = (isAsked: boolean) => Promise<OpenScale | ScaleFault>;

/** Signs of a line that are kept: longer is no weight, as where the speed is wrong and no line ever ends. */
const longest = 200;

/** The lines of what a scale sends; what it sends is ASCII, whatever else comes is kept as it is read. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("latin1");
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n\u0002\u0003]+/);
    rest = parts.pop() ?? "";
    if (rest.length > longest) {
      parts.push(rest);
      rest = "";
    }
    for (const line of parts) if (line.trim() !== "") yield line.slice(0, longest);
  }
}
