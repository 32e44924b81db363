import { XMPP_HOST } from "../load/xmpp.ts";

/** How it reaches its PostgreSQL, over TCP on loopback: its driver knows no other way. */
export interface DatabaseLogin {
  port: number;
  username: string;
  password: string;
  database: string;
}

/** More people than any bench has. */
const EVERYBODY = 100_000;

/**
 * The configuration of an ejabberd as who has rooms of a thousand would write it: accounts and the archive of rooms in
 * PostgreSQL, nobody told who comes and goes, no limit on what somebody sends, no TLS. It is YAML, and so JSON.
 */
export function configOf(port: number, login: DatabaseLogin): string {
  return JSON.stringify({
    hosts: [XMPP_HOST],
    loglevel: "error",
    // Room for all who connect at once: with its five the kernel refuses some where the machine is busy.
    listen: [{ port, ip: "127.0.0.1", module: "ejabberd_c2s", backlog: 1_024 }],
    auth_method: ["sql"],
    sql_type: "pgsql",
    sql_server: "127.0.0.1",
    sql_port: login.port,
    sql_username: login.username,
    sql_password: login.password,
    sql_database: login.database,
    modules: {
      // That of each person is for conversations of two.
      mod_mam: { db_type: "sql", default: "never" },
      mod_muc: {
        history_size: 0,
        max_users: EVERYBODY,
        default_room_options: { mam: true, max_users: EVERYBODY, presence_broadcast: [] },
      },
    },
  });
}
