import { create } from "zustand";

interface VersionState {
  /** There is a newer version of the app, or the server speaks another protocol. */
  isNewer: boolean;
}

export const useVersion = create<VersionState>(() => ({ isNewer: false }));

/** Whether this page should be loaded again to be of the newest version. */
export const useNewVersion = (): boolean => useVersion(({ isNewer }) => isNewer);
