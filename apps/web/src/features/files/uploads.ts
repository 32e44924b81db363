import { calls, limits } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { upload } from "../../platform/http/upload.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { log } from "../../platform/log/log.ts";
import { queryClient } from "../../platform/query/client.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { uuidv7 } from "../../platform/uuid.ts";
import { fileSize } from "./file-size.ts";
import { localFile, previewOf } from "./local-file.ts";
import { keepPreview } from "./previews.ts";
import { changeUpload, tellLost, useUploads } from "./uploads-store.ts";

/** Uploads at a time: more of them only make each of them slower. */
const AT_ONCE = 3;

interface Job {
  blob: File;
  channelId: string | null;
  stop: AbortController;
}

const jobs = new Map<string, Job>();
const waiting: string[] = [];
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
      changeUpload(id, { status: "failed", error: problem });
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
    if (!isStopped) changeUpload(id, { status: "failed", error: describeError(error) });
  } finally {
    running -= 1;
    pump();
  }
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
    jobs.set(id, { blob, channelId, stop: new AbortController() });
    useUploads.setState(({ byId, trays: now }) => ({
      byId: {
        ...byId,
        [id]: {
          id,
          file: localFile(id, blob),
          preview: null,
          progress: 0,
          status: "uploading",
          error: null,
        },
      },
      trays: { ...now, [place]: [...(now[place] ?? []), id] },
    }));
    void addPreview(id, blob);
    waiting.push(id);
  }
  pump();
}

/** Begins an upload that failed again. */
export function retry(id: string): void {
  const job = jobs.get(id);
  // Of an earlier visit: its content is not at hand any more.
  if (!job) {
    tellLost(id, words("gone"));
    return;
  }
  jobs.set(id, { ...job, stop: new AbortController() });
  changeUpload(id, { status: "uploading", progress: 0, error: null });
  waiting.push(id);
  pump();
}

/** Stops an upload and takes it out of its tray; what is on the server already goes there too. */
export function cancel(id: string): void {
  jobs.get(id)?.stop.abort();
  jobs.delete(id);
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
}
