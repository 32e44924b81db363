import { Suspense } from "react";
import { Route, Routes, useLocation } from "react-router";
import { RequireSession } from "./features/accounts/index.ts";
import { type LazyPage, openPages, ownPages, shell, shellPages } from "./pages.ts";
import { CrashScreen } from "./platform/ui/CrashScreen.tsx";
import { ErrorBoundary } from "./platform/ui/ErrorBoundary.tsx";
import { LoadingScreen } from "./platform/ui/LoadingScreen.tsx";

/** A page; the branded loading screen while it is fetched; what to do when it fails. */
function Guarded({ Page }: Pick<LazyPage, "Page">) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <CrashScreen error={error} />}>
      <Suspense fallback={<LoadingScreen />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

const routesOf = ({ paths, Page }: LazyPage) =>
  paths.map((path) => (
    <Route key={path} path={path} element={<Guarded key={paths[0]} Page={Page} />} />
  ));

/** Every address of the app. */
export function AppRoutes() {
  return (
    <Routes>
      {openPages.map(routesOf)}
      <Route element={<RequireSession />}>
        {ownPages.map(routesOf)}
        <Route element={<Guarded Page={shell.Page} />}>{shellPages.map(routesOf)}</Route>
      </Route>
    </Routes>
  );
}
