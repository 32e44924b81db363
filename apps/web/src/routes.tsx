import { Suspense, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { RequireSession } from "./features/accounts/index.ts";
import { type LazyPage, openPages, ownPages, shell, shellPages } from "./pages.ts";
import { CrashScreen } from "./platform/ui/CrashScreen.tsx";
import { ErrorBoundary } from "./platform/ui/ErrorBoundary.tsx";
import { LoadingScreen } from "./platform/ui/LoadingScreen.tsx";

/** A page; the branded loading screen while it is fetched; what to do when it fails. */
function Guarded({ page }: { page: LazyPage }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <CrashScreen error={error} />}>
      <Suspense fallback={<LoadingScreen />}>
        <Fetched page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What is there already does not begin with the loading screen, which React would keep for 300 ms. */
function Fetched({ page: { held, Awaited } }: { page: LazyPage }) {
  const [Page] = useState(held);
  return Page ? <Page /> : <Awaited />;
}

const routesOf = (page: LazyPage) =>
  page.paths.map((path) => (
    <Route key={path} path={path} element={<Guarded key={page.paths[0]} page={page} />} />
  ));

/** Every address of the app. */
export function AppRoutes() {
  return (
    <Routes>
      {openPages.map(routesOf)}
      <Route element={<RequireSession />}>
        {ownPages.map(routesOf)}
        <Route element={<Guarded page={shell} />}>{shellPages.map(routesOf)}</Route>
      </Route>
    </Routes>
  );
}
