/** The database, fetched together with Dexie at its first use. */
export async function openDatabase() {
  const { database } = await import("./database.ts");
  return database;
}

/** Empties every table. */
export async function clearDatabase(): Promise<void> {
  const database = await openDatabase();
  await database.transaction("rw", database.tables, async () => {
    await Promise.all(database.tables.map((table) => table.clear()));
  });
}
