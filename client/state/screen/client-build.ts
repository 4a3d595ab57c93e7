/** The client's entry, whose name carries a hash of what it holds. */
const entryPattern = /\/assets\/index-([\w-]+)\.js$/;

const buildIn = (page: Document): string | undefined => {
  const entries = [...page.querySelectorAll("script[type=module][src]")].map((script) => script.getAttribute("src"));
  return entries.map((src) => entryPattern.exec(src ?? "")?.[1]).find((build) => build !== undefined);
};

/** The build that this page runs; undefined under Vite's development server. */
export const ownBuild = (): string | undefined => buildIn(document);

/** The build that the server gives to whoever loads the page now; undefined where that is not to be learned. */
export const servedBuild = async (): Promise<string | undefined> => {
  try {
    // Not a navigation, so the service worker leaves it to the network.
    const answer = await fetch(location.origin, { cache: "no-store", headers: { Accept: "text/html" } });
    if (!answer.ok) return undefined;
    return buildIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    return undefined;
  }
};

/** The client's version with its build, as a screen tells it: two builds of one version differ. */
export const clientVersion = (): string => {
  const version = String(import.meta.env["VITE_APP_VERSION"] ?? "dev");
  const build = ownBuild();
  return build === undefined ? version : `${version}+${build}`;
};

/** The part of a version that people know. */
export const shownVersion = (version: string): string => version.split("+")[0] ?? version;
