/** Settings of the embedded server, as `name: value`; they override postgresql.conf at each start. */
export type Settings = Record<string, string>;

/**
 * A small server that never lies: an idle one stays within a few dozen megabytes, yet whatever it
 * acknowledged is on disk.
 */
const base: Settings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "48MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  max_connections: "40",
  // Each helper process costs memory while idle and gains nothing on small queries.
  io_method: "sync",
  jit: "off",
  max_worker_processes: "2",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  autovacuum_worker_slots: "2",
  autovacuum_max_workers: "2",
  // No standby servers here: an operator who needs them brings a PostgreSQL of their own.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "32MB",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  // Failed statements reach the log of Parley through the driver.
  log_min_messages: "log",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  cluster_name: "parley",
  unix_socket_permissions: "0700",
};

/** Waits for no disk: for data that need not survive a power cut, as those of tests. Processes may be killed. */
export const hasty: Settings = { fsync: "off", full_page_writes: "off" };

/** Command line arguments that give a server its data folder, its address and its settings. */
export function serverArguments(
  data: string,
  address: { socketDir?: string | undefined; port: number },
  extra: Settings = {},
): string[] {
  const settings: Settings = {
    ...base,
    listen_addresses: address.socketDir ? "" : "127.0.0.1",
    // A list of folders to PostgreSQL: quoted, or a comma in the path would split it.
    unix_socket_directories: address.socketDir
      ? `"${address.socketDir.replaceAll('"', '""')}"`
      : "",
    port: String(address.port),
    ...extra,
  };
  return ["-D", data, ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
}
