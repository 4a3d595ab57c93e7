/** The first tag of a part that is no declaration, where its name has a prefix. */
const prefixed = /^[^<]*(?:<[?!][^>]*>[^<]*)*<([\p{L}_][\p{L}\p{N}_.-]*):/u;

/**
 * The text of a part with the names of its elements as Excel writes them. Other programs put the prefix of the namespace before each (`<x:row>`),
 * which ExcelJS does not know: it would read a full sheet as an empty one.
 */
export async function* plainNames(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let prefix: string | undefined;
  let kept = "";
  for await (const piece of pieces) {
    if (prefix === "") {
      yield piece;
      continue;
    }
    kept += piece;
    // A tag may lie across two pieces: it waits for its end.
    const end = kept.lastIndexOf("<") > kept.lastIndexOf(">") ? kept.lastIndexOf("<") : kept.length;
    if (prefix === undefined && /<[^?!]/.test(kept.slice(0, end))) prefix = prefixed.exec(kept)?.[1] ?? "";
    if (prefix === undefined) continue;
    const whole = prefix === "" ? kept.length : end;
    yield without(prefix, kept.slice(0, whole));
    kept = kept.slice(whole);
  }
  yield without(prefix ?? "", kept);
}

const without = (prefix: string, text: string): string =>
  prefix === "" ? text : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
