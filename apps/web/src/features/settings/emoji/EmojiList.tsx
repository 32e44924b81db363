import type { CustomEmoji } from "@parley/contract";
import { Trash2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { useMutation } from "../../../platform/query/use-mutation.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { SearchField } from "../../../platform/ui/SearchField.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { useAuth } from "../../accounts/index.ts";
import { NamedEmoji } from "../../emoji/index.ts";
import { useNames, usePeople } from "../../people/index.ts";
import { mayRemove, removeEmoji } from "./custom-emoji.ts";

/** Emoji shown before one asks for more. */
const SHOWN = 100;

/** Every custom emoji: searched by its name or by who added it. */
export function EmojiList({ all }: { all: readonly CustomEmoji[] }) {
  const { t } = useTranslation(["emoji", "common"]);
  const [q, setQ] = useState("");
  const [most, setMost] = useState(SHOWN);
  const [removing, setRemoving] = useState<CustomEmoji | null>(null);
  const typed = useDeferredValue(q.trim().toLowerCase().replaceAll(":", ""));
  const adders = [...new Set(all.flatMap(({ added_by }) => added_by ?? []))];
  // Fetches those that are not known yet.
  useNames(adders);
  const byId = usePeople((state) => state.byId);
  const nameOf = ({ added_by }: CustomEmoji) => (added_by ? byId[added_by]?.name : undefined);
  const found = all.filter(
    (one) => one.name.includes(typed) || nameOf(one)?.toLowerCase().includes(typed),
  );
  const removal = useMutation({ mutationFn: removeEmoji });
  const remove = (name: string) =>
    removal.mutate(name, {
      onSuccess: () => {
        setRemoving(null);
        toast({ title: t("page.removed", { name }), variant: "success" });
      },
      onError: (error) => {
        setRemoving(null);
        const description = describeError(error);
        toast({ title: t("page.notRemoved"), description, variant: "destructive" });
      },
    });
  if (all.length === 0)
    return <EmptyState title={t("page.none")} description={t("page.noneText")} />;
  return (
    <>
      <SearchField label={t("page.search")} value={q} onChange={setQ} />
      <p role="status" className="mb-1 text-small text-muted tabular-nums">
        {found.length > 0 ? t("page.count", { count: found.length }) : t("page.nothing")}
      </p>
      <ul className="-mx-2">
        {found.slice(0, most).map((one) => (
          <EmojiRow key={one.name} emoji={one} adder={nameOf(one)} onRemove={setRemoving} />
        ))}
      </ul>
      {found.length > most && (
        <Button variant="ghost" size="small" onClick={() => setMost(most + SHOWN)}>
          {t("common:showMore")}
        </Button>
      )}
      <AlertDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t("page.removeTitle", { name: removing?.name })}
        description={t("page.removeText")}
        confirmLabel={t("page.removeConfirm")}
        onConfirm={() => removing && remove(removing.name)}
        variant="danger"
        busy={removal.isPending}
      />
    </>
  );
}

interface EmojiRowProps {
  emoji: CustomEmoji;
  /** Name of who added it, if that is known. */
  adder: string | undefined;
  onRemove: (emoji: CustomEmoji) => void;
}

function EmojiRow({ emoji, adder, onRemove }: EmojiRowProps) {
  const { t, i18n } = useTranslation("emoji");
  const user = useAuth((state) => state.user);
  const { name, alias_of, created_at } = emoji;
  const when = new Date(created_at).toLocaleDateString(i18n.language, { dateStyle: "medium" });
  return (
    <li className="flex min-h-14 items-center gap-3 rounded-md px-2 hover:bg-hover">
      <span aria-hidden className="flex size-9 shrink-0 items-center justify-center text-heading">
        <NamedEmoji name={name} isLarge />
      </span>
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          <bdi>:{name}:</bdi>
          {alias_of && (
            <span className="ms-2 text-small font-normal text-muted">
              {t("page.aliasFor", { emoji: alias_of })}
            </span>
          )}
        </p>
        <p className="truncate text-small text-muted">
          {adder ? t("page.addedBy", { name: adder, when }) : t("page.addedOn", { when })}
        </p>
      </div>
      {mayRemove(user?.role, user?._id ?? "", emoji) && (
        <IconButton label={t("page.remove", { name })} onClick={() => onRemove(emoji)}>
          <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  );
}
