/** Path of the client's entry file, with the hash of its content. */
const entryPattern = /\/assets\/index-([\w-]+)\.js$/;

const buildIn = (page: Document): string | undefined => {
  const entries = [...page.querySelectorAll("script[type=module][src]")].map((script) => script.getAttribute("src"));
  return entries.map((src) => entryPattern.exec(src ?? "")?.[1]).find((build) => build !== undefined);
};

/** The build of this page; undefined on Vite's development server. */
export const ownBuild = (): string | undefined => buildIn(document);

/** The build that the server has now; undefined if it cannot be read. */
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

/** The client's version and build for the server, because two builds can have the same version. */
export const clientVersion = (): string => {
  const version = String(import.meta.env["VITE_APP_VERSION"] ?? "dev");
  const build = ownBuild();
  return build === undefined ? version : `${version}+${build}`;
};

/** The part of a version that people see. */
export const shownVersion = (version: string): string => version.split("+")[0] ?? version;
