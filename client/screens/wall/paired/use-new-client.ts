import { useEffect, useRef, useState } from "react";
import { ownBuild, servedBuild } from "#client/state/screen/client-build.ts";
import { tab } from "#client/lib/storage.ts";
import { useOnReturn } from "#client/state/live/use-on-return.ts";

/** How often a new client is asked for while nothing happens, in ms. */
const lookEvery = 300_000;
/** Screens of one server do not all load at once: each waits up to so long after the line has come back, in ms. */
const spread = 5000;
/** A build that did not come by loading anew, as through an old cache, is tried again after this time in ms. */
const againAfter = 600_000;
const key = "wallBuild";

const wasTried = (build: string): boolean => {
  const [tried, at] = (tab.read(key) ?? "").split(" ");
  return tried === build && Date.now() - Number(at) < againAfter;
};

/** The server's build where it is another than this page's and loading anew has not failed to bring it. */
const newBuild = async (): Promise<string | undefined> => {
  const [own, served] = [ownBuild(), await servedBuild()];
  return own !== undefined && served !== undefined && served !== own && !wasTried(served) ? served : undefined;
};

/** Loads a new client version by itself while `isIdle`. Asked for when the server comes back, and now and then. */
export const useNewClient = (isIdle: boolean): void => {
  const [build, setBuild] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOnReturn(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void newBuild().then(setBuild), Math.random() * spread);
  });
  useEffect(() => {
    const regular = setInterval(() => void newBuild().then(setBuild), lookEvery);
    return () => {
      clearInterval(regular);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    if (build === undefined || !isIdle) return;
    tab.write(key, `${build} ${Date.now()}`);
    window.location.reload();
  }, [build, isIdle]);
};
