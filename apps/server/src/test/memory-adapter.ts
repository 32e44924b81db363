interface Entry {
  uid?: string;
  grantId?: string;
  consumed?: number;
}

/** Where a provider of the tests keeps its sessions and grants: in memory, as long as it lives. */
export function memoryAdapter() {
  const entries = new Map<string, { entry: Entry; ends: number }>();
  const living = (key: string): Entry | undefined => {
    const found = entries.get(key);
    return found && found.ends > Date.now() ? found.entry : undefined;
  };
  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const findBy = async (fits: (entry: Entry) => boolean) => {
      const keys = [...entries.keys()].filter((key) => key.startsWith(`${model}:`));
      return keys.map(living).find((entry) => entry !== undefined && fits(entry));
    };
    return {
      upsert: async (id: string, entry: Entry, seconds: number | undefined) => {
        entries.set(keyOf(id), { entry, ends: Date.now() + (seconds ?? Infinity) * 1_000 });
      },
      find: async (id: string) => living(keyOf(id)),
      findByUid: (uid: string) => findBy((entry) => entry.uid === uid),
      // Devices without a keyboard, which no test is.
      findByUserCode: async () => undefined,
      consume: async (id: string) => {
        const entry = living(keyOf(id));
        if (entry) entry.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id: string) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, { entry }] of entries) if (entry.grantId === grantId) entries.delete(key);
      },
    };
  };
}
