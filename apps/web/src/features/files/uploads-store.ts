import type { File as ShownFile } from "@parley/contract";
import { create } from "zustand";

/** A file on its way to the server, or just arrived there. */
export interface Upload {
  id: string;
  /** As this device sees it; as the server does once it is there. */
  file: ShownFile;
  /** A picture of it from this device. */
  preview: string | null;
  /** From 0 to 1. */
  progress: number;
  /** `paused`: no connection was found, it goes on by itself. */
  status: "uploading" | "paused" | "done" | "failed";
  /** Why it failed, for a person. */
  error: string | null;
  /** It is the file itself that is refused: to try again would change nothing. */
  isRefused?: boolean;
  /** It is kept on this device, and goes on after a reload. */
  isKept: boolean;
}

interface UploadsState {
  byId: Readonly<Record<string, Upload>>;
  /** Ids of what lies in the tray of each place to write in, in the order in which it is sent. */
  trays: Readonly<Record<string, readonly string[]>>;
}

/** What this device keeps of them: fetched apart, since nobody needs it to see the first conversation. */
const device = () => import("./kept-files.ts");

/** Uploads of this tab. */
export const useUploads = create<UploadsState>(() => ({ byId: {}, trays: {} }));

/** What is sent with a message. */
export interface AttachedFile {
  upload: string;
  file: ShownFile;
  isDone: boolean;
}

const none: readonly string[] = [];
export const useTray = (place: string): readonly string[] =>
  useUploads(({ trays }) => trays[place] ?? none);

/** Takes everything out of a tray, to be sent. */
export function takeTray(place: string): AttachedFile[] {
  const { byId, trays } = useUploads.getState();
  const { [place]: ids = none, ...others } = trays;
  useUploads.setState({ trays: others });
  if (ids.length > 0) void device().then(({ moveKept }) => moveKept(ids, null));
  return ids.flatMap((id) => {
    const upload = byId[id];
    return upload ? { upload: id, file: upload.file, isDone: upload.status === "done" } : [];
  });
}

/** Puts what could not be sent back. */
export function fillTray(place: string, files: readonly AttachedFile[]): void {
  const { trays } = useUploads.getState();
  const ids = files.map(({ upload }) => upload);
  if (ids.length > 0) void device().then(({ moveKept }) => moveKept(ids, place));
  useUploads.setState({ trays: { ...trays, [place]: [...ids, ...(trays[place] ?? none)] } });
}

/** Whether something would be lost with this tab. */
export const isOnlyInTab = (): boolean =>
  Object.values(useUploads.getState().byId).some(({ isKept }) => !isKept);

/** Whether something in the tray cannot be sent as it is. */
export const hasFailed = (ids: readonly string[]): boolean =>
  ids.some((id) => useUploads.getState().byId[id]?.status === "failed");

/** Forgets uploads that a stored message shows. */
export function forgetUploads(files: readonly AttachedFile[]): void {
  const { byId } = useUploads.getState();
  const gone = new Set(files.map(({ upload }) => upload));
  if (gone.size > 0) void device().then(({ forgetKept }) => forgetKept([...gone]));
  const kept = Object.entries(byId).filter(([id]) => !gone.has(id));
  if (gone.size > 0) useUploads.setState({ byId: Object.fromEntries(kept) });
}

/** An upload that ended: with what the server made of it, or with why it failed. */
interface Settlement {
  id: string;
  file: ShownFile | null;
  error: string | null;
}

let settled: (how: Settlement) => void = () => undefined;

/** Connects who waits for uploads to end well or badly. Once, at start. */
export const listenToUploads = (listener: typeof settled): void => {
  settled = listener;
};

/** Tells of an upload that an earlier tab ended without telling. */
export const tellDone = (id: string, file: ShownFile): void => settled({ id, file, error: null });

/** Tells of an upload that is not at hand any more, and so cannot be done. */
export const tellLost = (id: string, error: string): void => settled({ id, file: null, error });

/** Shows an upload that begins, or that an earlier tab has ended. */
export function addUpload(id: string, { file, status }: Pick<Upload, "file" | "status">): void {
  const { byId } = useUploads.getState();
  const progress = status === "done" ? 1 : 0;
  const upload = { id, file, status, progress, preview: null, error: null, isKept: false };
  useUploads.setState({ byId: { ...byId, [id]: upload } });
}

/** Puts an upload into a tray, after what lies there. */
export function addToTray(place: string, id: string): void {
  const { trays } = useUploads.getState();
  useUploads.setState({ trays: { ...trays, [place]: [...(trays[place] ?? none), id] } });
}

/** Changes an upload, if it is still there. */
export function changeUpload(id: string, part: Partial<Upload>): void {
  const { byId } = useUploads.getState();
  const held = byId[id];
  if (!held) return;
  const upload = { ...held, ...part };
  useUploads.setState({ byId: { ...byId, [id]: upload } });
  if (part.status === "done") {
    void device().then(({ keepUploaded }) => keepUploaded(id, upload.file));
    settled({ id, file: upload.file, error: null });
  }
  if (part.status === "failed") settled({ id, file: null, error: upload.error });
}
