/** Settings given at every start, so that a newer release changes older clusters too. */
export function settings(options: { port: number; fsync: boolean; maxConnections: number }): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port: options.port,
    // The path of a socket is limited to 107 bytes, which a deep DATA_DIR exceeds; nobody needs one.
    unix_socket_directories: "",
    max_connections: options.maxConnections,
    fsync: options.fsync ? "on" : "off",
    full_page_writes: options.fsync ? "on" : "off",
    synchronous_commit: options.fsync ? "on" : "off",
    shared_buffers: options.fsync ? "256MB" : "64MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    wal_compression: "on",
    random_page_cost: "1.1",
    // Short queries by the thousand: compiling one costs more than it saves.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] ",
    log_min_messages: "warning",
    // Refused statements (a conflict, a cancelled query) are the application's daily business, and it logs them itself.
    log_min_error_statement: "panic",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
