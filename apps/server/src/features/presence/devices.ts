import type { Device } from "./derive.ts";

/**
 * The devices of people, alive on any node. `createLocalDevices` keeps those of this process; `shareDevices` adds
 * a copy of what other nodes have, so that reading never waits. Nothing else of presence knows of other nodes.
 */
export interface LiveDevices {
  /** Adds a device or replaces what is known of it; `key` is its own among all of a person's. */
  put(user_id: string, key: string, device: Device): void;
  remove(user_id: string, key: string): void;
  /** Removes all devices of one session. */
  removeSession(user_id: string, session_id: string): void;
  /** Removes the devices that stopped to count; tells nobody, for nothing changes by it. */
  removeEnded(user_id: string, now: number): void;
  get(user_id: string, key: string): Device | undefined;
  of(user_id: string): Device[];
  /** The keys of a person's devices on this node. */
  keysOf(user_id: string): string[];
  /** Everyone who has a device. */
  people(): Iterable<string>;
  /** Everyone who has one on this node. */
  peopleHere(): Iterable<string>;
  /** Called with the person whose devices were changed, here or elsewhere. */
  onChange(listener: (user_id: string) => void): void;
}

/** The devices of a single node. */
export function createLocalDevices(): LiveDevices {
  const byPerson = new Map<string, Map<string, Device>>();
  const listeners: Array<(user_id: string) => void> = [];
  const tell = (user_id: string) => {
    for (const listener of listeners) listener(user_id);
  };
  /** Whether there was any. */
  const drop = (user_id: string, isMeant: (key: string, device: Device) => boolean): boolean => {
    const own = byPerson.get(user_id);
    const meant = [...(own ?? [])].filter(([key, device]) => isMeant(key, device));
    for (const [key] of meant) own?.delete(key);
    if (own?.size === 0) byPerson.delete(user_id);
    return meant.length > 0;
  };
  return {
    put(user_id, key, device) {
      const own = byPerson.get(user_id) ?? new Map<string, Device>();
      byPerson.set(user_id, own.set(key, device));
      tell(user_id);
    },
    remove(user_id, key) {
      if (drop(user_id, (other) => other === key)) tell(user_id);
    },
    removeSession(user_id, session_id) {
      if (drop(user_id, (_, device) => device.session_id === session_id)) tell(user_id);
    },
    removeEnded(user_id, now) {
      drop(user_id, (_, { ends_at }) => ends_at !== null && ends_at <= now);
    },
    get: (user_id, key) => byPerson.get(user_id)?.get(key),
    of: (user_id) => [...(byPerson.get(user_id)?.values() ?? [])],
    keysOf: (user_id) => [...(byPerson.get(user_id)?.keys() ?? [])],
    people: () => byPerson.keys(),
    peopleHere: () => byPerson.keys(),
    onChange: (listener) => void listeners.push(listener),
  };
}
