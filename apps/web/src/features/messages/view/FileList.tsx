import type { FileKind, SharedChannel, SharedFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { cx } from "../../../platform/ui/cx.ts";
import { FileRow } from "../../files/index.ts";
import { messagePath } from "../copy-link.ts";
import { useFiles } from "../list-files.ts";
import { dateTime } from "./message-time.ts";

const kinds = ["image", "video", "pdf"] as const satisfies readonly FileKind[];

/** What was attached to messages of a conversation, in its details; each opens, and leads to its message. */
export default function FileList({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation(["files", "common"]);
  const [kind, setKind] = useState<FileKind | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles(
    channel._id,
    kind,
  );
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <section className="flex flex-col gap-1" aria-labelledby="files-title">
      <h3 id="files-title" className="text-small font-semibold">
        {t("list.title")}
      </h3>
      {(files.length > 0 || kind !== null) && (
        <fieldset className="flex flex-wrap gap-1 pb-1">
          <legend className="sr-only">{t("list.kinds")}</legend>
          <Kind label={t("list.all")} isPicked={kind === null} onPick={() => setKind(null)} />
          {kinds.map((one) => (
            <Kind
              key={one}
              label={t(`list.${one}`)}
              isPicked={kind === one}
              onPick={() => setKind(one)}
            />
          ))}
        </fieldset>
      )}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small text-danger">
          {t("list.failed")} {describeError(error)}
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            {t("common:retry")}
          </Button>
        </p>
      )}
      {data && files.length === 0 && (
        <p className="text-muted">{t(kind === null ? "list.none" : "list.noneOfKind")}</p>
      )}
      <ul className="-mx-2 flex flex-col">
        {files.map((shared) => (
          <li key={`${shared.message_id} ${shared.file._id}`}>
            <Shared channel={channel} shared={shared} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          busy={isFetchingNextPage}
          className="self-start"
          onClick={() => void fetchNextPage()}
        >
          {t("common:showMore")}
        </Button>
      )}
    </section>
  );
}

interface KindProps {
  label: string;
  isPicked: boolean;
  onPick: () => void;
}

function Kind({ label, isPicked, onPick }: KindProps) {
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      onClick={onPick}
      className={cx(
        "min-h-7 rounded-full px-3 text-small font-medium pointer-coarse:min-h-11",
        isPicked ? "bg-selected text-link" : "bg-code text-muted hover:text-text",
      )}
    >
      {label}
    </button>
  );
}

function Shared({ channel, shared }: { channel: SharedChannel; shared: SharedFile }) {
  const { i18n } = useTranslation();
  const { author, created_at, seq, thread_id } = shared;
  return (
    <FileRow file={shared.file}>
      <Link
        to={messagePath(channel, { seq, thread_id })}
        className="min-h-6 truncate pt-1 hover:underline"
      >
        <bdi>{author.name}</bdi> · {dateTime(created_at, i18n.language)}
      </Link>
    </FileRow>
  );
}
