/** A browser without pages: it keeps cookies and follows redirects until one leaves for `until`. */
export type ProviderBrowser = {
  /** Answers the query with which the provider sends the browser to `until`. */
  visit(url: string, until: string): Promise<Record<string, string>>;
  /** Sends the form of the page at `url`, and follows what comes of it. */
  sendForm(url: string, until: string): Promise<Record<string, string>>;
};

const MOST_STEPS = 12;

export const openProviderBrowser = (): ProviderBrowser => {
  const cookies = new Map<string, string>();
  const ask = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const method = body ? "POST" : "GET";
    const answer = await fetch(url, { method, body, headers: { cookie, accept: "text/html" }, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  };
  const follow = async (first: Response, from: string, until: string): Promise<Record<string, string>> => {
    let [answer, at] = [first, from];
    for (let step = 0; step < MOST_STEPS; step++) {
      const location = answer.headers.get("location");
      if (!location) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at).href;
      if (at.startsWith(until)) return Object.fromEntries(new URL(at).searchParams);
      await answer.body?.cancel();
      answer = await ask(at);
    }
    throw new Error("the provider redirects without end");
  };
  return {
    visit: async (url, until) => follow(await ask(url), url, until),
    async sendForm(url, until) {
      const page = await (await ask(url)).text();
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const target = new URL(action, url).href;
      return follow(await ask(target, new URLSearchParams({ xsrf, logout: "yes" })), target, until);
    },
  };
};
