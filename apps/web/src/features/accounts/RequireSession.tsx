import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../../platform/ui/LoadingScreen.tsx";
import { entrance } from "./next-path.ts";
import { useAuth } from "./store.ts";

/** Shows the pages inside to whoever is logged in; sends visitors to the login, which leads back. */
export function RequireSession() {
  const { isAuthenticated, loading, ended } = useAuth();
  const { pathname, search, hash } = useLocation();
  if (loading) return <LoadingScreen />;
  if (isAuthenticated) return <Outlet />;
  const path = ended === "logout" ? "/" : pathname + search + hash;
  return <Navigate to={entrance("/login", path)} replace />;
}
