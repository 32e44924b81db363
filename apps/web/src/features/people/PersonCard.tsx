import type { Id } from "@parley/contract";
import { MessageSquare, SmilePlus, UserPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { FloatingCard } from "../../platform/ui/FloatingCard.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { useAuth } from "../accounts/index.ts";
import { openStatusDialog, PresentAvatar } from "../presence/index.ts";
import { CardFacts } from "./CardFacts.tsx";
import { usePersonById } from "./store.ts";
import { useProfileCard } from "./use-profile-card.ts";

interface PersonCardProps {
  id: Id;
  anchor: HTMLElement;
  onClose: () => void;
}

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** Who somebody is: name, title, whether they are there, their local time; and the way to write to them. */
export default function PersonCard({ id, anchor, onClose }: PersonCardProps) {
  const { t } = useTranslation("presence");
  const isMe = useAuth(({ user }) => user?._id === id);
  const known = usePersonById(id);
  const shown = useProfileCard(id);
  const person = known ?? shown;
  return (
    <FloatingCard
      anchor={anchor}
      label={t("card.label", { name: person?.name ?? "" })}
      onClose={onClose}
    >
      {!person && (
        <div className="flex items-center gap-4">
          <Skeleton className="size-16" />
          <Skeleton className="h-6 w-40" />
        </div>
      )}
      {person && (
        <>
          <div className="flex items-center gap-4">
            <PresentAvatar person={person} size={64} />
            <p className="min-w-0">
              <bdi className="block text-body font-bold wrap-anywhere">{person.name}</bdi>
              <bdi className="block truncate text-muted">@{person.username}</bdi>
              {shown?.profile.title && (
                <bdi className="block text-small wrap-anywhere">{shown.profile.title}</bdi>
              )}
            </p>
          </div>
          <CardFacts id={id} shown={shown} isActive={person.is_active} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Link to={`/dm/${id}`} onClick={onClose} className={buttonClass("primary", "medium")}>
              <MessageSquare {...icon} />
              {t(isMe ? "card.notes" : "card.message")}
            </Link>
            {isMe && (
              <>
                <Button
                  variant="secondary"
                  onClick={() => {
                    onClose();
                    openStatusDialog();
                  }}
                >
                  <SmilePlus {...icon} />
                  {t("card.status")}
                </Button>
                <Link
                  to="/my-profile"
                  onClick={onClose}
                  className={buttonClass("secondary", "medium")}
                >
                  <UserPen {...icon} />
                  {t("card.edit")}
                </Link>
              </>
            )}
          </div>
        </>
      )}
    </FloatingCard>
  );
}
