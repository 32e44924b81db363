import { existsSync, globSync } from "node:fs";
import { basename, dirname } from "node:path";

/** An ejabberd of Debian's packages. */
export interface Installed {
  /** Erlang's machine. */
  erl: string;
  /** The folder of libraries that ejabberd is in. */
  libraries: string;
  /** Its tables for PostgreSQL, as it brings them. */
  tables: string;
  version: string;
}

/** The packages that it takes: ejabberd itself, and its driver for PostgreSQL. */
export const EJABBERD_PACKAGES = "ejabberd erlang-p1-pgsql";

const ERL = "/usr/bin/erl";
const TABLES = "/usr/share/ejabberd/sql/pg.sql";
const LIBRARY = "/usr/lib/*/ejabberd-*/ebin/ejabberd.app";
const DRIVER = "/usr/lib/erlang/lib/p1_pgsql-*/ebin/p1_pgsql.app";

/** Where ejabberd is installed here; undefined where it is not, or lacks its driver for PostgreSQL. */
export function findEjabberd(): Installed | undefined {
  const [app] = globSync(LIBRARY).toSorted();
  if (!app || globSync(DRIVER).length === 0 || ![ERL, TABLES].every(existsSync)) return undefined;
  const library = dirname(dirname(app));
  const version = basename(library).replace("ejabberd-", "");
  return { erl: ERL, libraries: dirname(library), tables: TABLES, version };
}
