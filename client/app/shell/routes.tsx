import { type ComponentType, lazy } from "react";
import { useSnapshot } from "valtio";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { loadLaterTexts } from "#client/lib/i18n.ts";
import { pagesOf, type Screen, screens } from "#client/screens/index.ts";
import { flat, isRoute, landingPath, samePath } from "#client/state/menus/menu-tree.ts";
import { type MenuItem, session } from "#client/state/session.ts";
import { firstStepsPath } from "../first-steps/first-steps-entry.ts";

const Settings = lazy(async () => {
  const [{ AccountSettings }] = await Promise.all([import("../account/account-settings.tsx"), loadLaterTexts()]);
  return { default: AccountSettings };
});

const FirstSteps = lazy(async () => ({ default: (await import("../first-steps/first-steps.tsx")).FirstSteps }));

/** Each component is created once: a new one in each render would lose the screen's state. */
const components = new Map<Screen, ComponentType>();
const componentOf = (screen: Screen): ComponentType => {
  const cached = components.get(screen);
  if (cached) return cached;
  const component = lazy(screen.load);
  components.set(screen, component);
  return component;
};

/** The routes: one for each menu with a path and a screen (and the pages below it), the fixed ones, and 404. */
export const Routes = () => {
  const { info } = useSnapshot(session);
  const menus = (info?.menus ?? []) as MenuItem[];
  const open = flat(menus).filter(isRoute);
  return (
    <Switch>
      <Route path="/">
        <Redirect to={landingPath(menus)} replace />
      </Route>
      <Route path="/account/settings" component={Settings} />
      <Route path={firstStepsPath} component={FirstSteps} />
      {Object.entries(screens)
        .filter(([path]) => open.some((menu) => menu.path && samePath(menu.path, path)))
        .flatMap(([path, screen]) => pagesOf(path, screen))
        .map(([path, screen]) => (
          <Route key={path} path={path} component={componentOf(screen)} />
        ))}
      <Route component={NotFound} />
    </Switch>
  );
};

const NotFound = () => {
  const [, go] = useLocation();
  return <EmptyState kind="notFound" onHome={() => go("/")} page />;
};
