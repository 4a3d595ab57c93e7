import { isPrivateAddress } from "./is-private-address.mjs";

/** Time for one answer of the provider, in seconds. */
export const PATIENCE_SECONDS = 5;
/** Most bytes of one answer. */
const MOST_BYTES = 1_000_000;

type Options = { method?: string; headers?: HeadersInit; body?: unknown };

/**
 * Fetches from the provider only over https (or this machine), follows no redirect, and stops at {@link MOST_BYTES}, so that a provider in trouble does
 * not fill the memory of this process.
 *
 * @throws TypeError when the address or the answer is refused
 */
export const limitedFetch = async (url: string, { method, headers, body }: Options): Promise<Response> => {
  if (!isPrivateAddress(url)) throw new TypeError("the provider names an address without encryption");
  // The callers' own signals wait by AbortSignal.timeout, which may be collected before it fires.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException("timed out", "TimeoutError")), PATIENCE_SECONDS * 1000);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body as BodyInit,
      signal: late.signal,
      redirect: "manual",
    });
    const content = await readLimited(answer);
    const { status } = answer;
    return new Response(content.length > 0 ? new Uint8Array(content) : null, { status, headers: answer.headers });
  } finally {
    clearTimeout(timer);
  }
};

const readLimited = async ({ body }: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new TypeError("the provider's answer is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
};
