import { calls, limits, type File as ShownFile } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { upload } from "../../platform/http/upload.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import type { UnsentFile } from "../../platform/local-db/unsent-files.ts";
import { log } from "../../platform/log/log.ts";
import { queryClient } from "../../platform/query/client.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { uuidv7 } from "../../platform/uuid.ts";
import { fileSize } from "./file-size.ts";
import { forgetKept, keepChosen, keptFiles } from "./kept-files.ts";
import { localFile, previewOf } from "./local-file.ts";
import { keepPreview } from "./previews.ts";
import {
  addToTray,
  addUpload,
  changeUpload,
  tellDone,
  tellLost,
  useUploads,
} from "./uploads-store.ts";

/** ms until an upload that found no connection is tried again, unless one comes first. */
const PAUSE = 15_000;
/** Uploads at a time: more of them only make each of them slower. */
const AT_ONCE = 3;

interface Job {
  blob: File;
  channelId: string | null;
  stop: AbortController;
}

const jobs = new Map<string, Job>();
const waiting: string[] = [];
/** Those that came to nothing for want of a connection. */
const paused = new Set<string>();
let pause: ReturnType<typeof setTimeout> | undefined;
let running = 0;

const words = (key: "gone" | "empty", options = {}) => i18next.t(key, { ns: "files", ...options });

/** Bytes that the server takes; asked once, and not known where it does not answer. */
async function largest(): Promise<number> {
  const info = await queryClient.fetchQuery({
    queryKey: ["workspace", "limits"],
    queryFn: () => call(calls.workspaceShow, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return info.max_file_bytes;
}

/** Why a file cannot be uploaded at all; undefined when it can. */
async function problemOf(blob: File): Promise<string | undefined> {
  if (blob.size === 0) return words("empty");
  const most = await largest().catch(() => Number.POSITIVE_INFINITY);
  if (blob.size <= most) return undefined;
  const size = fileSize(most, i18next.language);
  return i18next.t("tooLarge", { ns: "files", size });
}

function pump(): void {
  while (running < AT_ONCE) {
    const id = waiting.shift();
    if (id === undefined) return;
    const job = jobs.get(id);
    if (job) void run(id, job);
  }
}

async function run(id: string, { blob, channelId, stop }: Job): Promise<void> {
  running += 1;
  try {
    const problem = await problemOf(blob);
    if (problem) {
      changeUpload(id, { status: "failed", error: problem, isRefused: true });
      return;
    }
    const form = { file: blob, ...(channelId ? { channel_id: channelId } : {}) };
    const file = await upload(
      calls.fileUpload,
      { form },
      { signal: stop.signal, onProgress: (progress) => changeUpload(id, { progress }) },
    );
    const preview = useUploads.getState().byId[id]?.preview;
    if (preview) keepPreview(file._id, preview);
    jobs.delete(id);
    changeUpload(id, { status: "done", progress: 1, file });
  } catch (error) {
    const isStopped = error instanceof CallError && error.reason === "aborted";
    if (!isStopped && isPassing(error)) waitForConnection(id);
    else if (!isStopped) changeUpload(id, { status: "failed", error: describeError(error) });
  } finally {
    running -= 1;
    pump();
  }
}

/** Answers after which the same may work in a while; a full disk (507) is not one of them. */
const PASSING: readonly number[] = [408, 429, 502, 503, 504];

const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === undefined ? error.reason === "network" : PASSING.includes(error.status));

function waitForConnection(id: string): void {
  changeUpload(id, { status: "paused", progress: 0 });
  paused.add(id);
  clearTimeout(pause);
  pause = setTimeout(resume, PAUSE);
}

/** Goes on with what waited for a connection. */
export function resume(): void {
  clearTimeout(pause);
  for (const id of paused) void retry(id);
  paused.clear();
}

async function addPreview(id: string, blob: File): Promise<void> {
  const preview = await previewOf(blob);
  const held = useUploads.getState().byId[id];
  if (!preview || !held) return;
  const { url, width, height } = preview;
  if (held.status === "done") keepPreview(held.file._id, url);
  const file = held.status === "done" ? held.file : { ...held.file, kind: "image" as const };
  changeUpload(id, { preview: url, file: { ...file, width, height } });
}

/** Puts files into a tray, as many as one message takes, and begins to upload them. */
export async function attach(
  place: string,
  channelId: string | null,
  blobs: readonly File[],
): Promise<void> {
  await loadTexts("files");
  const { trays } = useUploads.getState();
  const room = limits.messageFiles - (trays[place]?.length ?? 0);
  if (blobs.length > room) {
    const title = i18next.t("tooMany", { ns: "files", count: limits.messageFiles });
    toast({ title, variant: "destructive" });
  }
  for (const blob of blobs.slice(0, Math.max(0, room))) {
    const id = uuidv7();
    addToTray(place, id);
    begin(id, blob, channelId);
    void keepChosen(id, { blob, channelId, place }).then((isKept) => changeUpload(id, { isKept }));
  }
  pump();
}

/** Shows a file and lets it wait for its turn. */
function begin(id: string, blob: File, channelId: string | null): void {
  jobs.set(id, { blob, channelId, stop: new AbortController() });
  addUpload(id, { file: localFile(id, blob), status: "uploading" });
  void addPreview(id, blob);
  waiting.push(id);
}

/** Goes on with files that a tab that is gone has left. */
export async function adopt(files: readonly UnsentFile[]): Promise<void> {
  await loadTexts("files");
  for (const { upload: id, blob, stored, channel_id, place } of files) {
    if (useUploads.getState().byId[id]) continue;
    if (blob) begin(id, blob, channel_id);
    else if (place !== null) addUpload(id, { file: stored as ShownFile, status: "done" });
    else tellDone(id, stored as ShownFile);
    changeUpload(id, { isKept: true });
    if (place !== null) addToTray(place, id);
  }
  pump();
}

/** Begins an upload that failed again. */
export async function retry(id: string): Promise<void> {
  const job = jobs.get(id);
  if (!job) {
    const kept = (await keptFiles()).filter(({ upload, blob }) => upload === id && blob);
    // Of an earlier visit, and too large to be kept: its content is not at hand any more.
    if (kept.length === 0) tellLost(id, words("gone"));
    else await adopt(kept);
    return;
  }
  paused.delete(id);
  jobs.set(id, { ...job, stop: new AbortController() });
  changeUpload(id, { status: "uploading", progress: 0, error: null });
  waiting.push(id);
  pump();
}

/** Stops an upload and takes it out of its tray; what is on the server already goes there too. */
export function cancel(id: string): void {
  jobs.get(id)?.stop.abort();
  jobs.delete(id);
  paused.delete(id);
  void forgetKept([id]);
  const { byId, trays } = useUploads.getState();
  const { [id]: held, ...others } = byId;
  if (!held) return;
  const without = Object.entries(trays).map(
    ([place, ids]) => [place, ids.filter((other) => other !== id)] as const,
  );
  useUploads.setState({ byId: others, trays: Object.fromEntries(without) });
  if (held.preview && held.status !== "done") URL.revokeObjectURL(held.preview);
  if (held.status !== "done") return;
  call(calls.fileDelete, { params: { _id: held.file._id } }).catch((error) => {
    log.info("An unsent file stays on the server until it is collected", error);
  });
}

/** Stops everything that is under way; whoever was logged in is not any more. */
export function stopAll(): void {
  for (const { stop } of jobs.values()) stop.abort();
  jobs.clear();
  waiting.length = 0;
  paused.clear();
  clearTimeout(pause);
}
