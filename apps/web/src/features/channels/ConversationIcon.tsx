import type { SharedChannel } from "@parley/contract";
import { Hash, Lock } from "lucide-react";
import { Avatar, type AvatarSize } from "../../platform/ui/Avatar.tsx";
import { usePerson } from "../people/index.ts";
import { PresentAvatar } from "../presence/index.ts";
import { partnersOf } from "./title.ts";
import { useMe } from "./use-me.ts";

interface ConversationIconProps {
  channel: SharedChannel;
  /** Size of a picture; a channel's sign is as large as text, and as wide as the smallest picture. */
  size?: AvatarSize;
}

/**
 * `#`, a lock, or the picture of whom one talks with, with a dot where it is one person. Decoration but
 * for the dot: the title stands beside it.
 */
export function ConversationIcon({ channel, size = 20 }: ConversationIconProps) {
  const me = useMe();
  const [partner] = partnersOf(channel, me);
  if (channel.kind !== "channel" && partner)
    return <Picture person={partner} size={size} hasDot={channel.kind === "direct"} />;
  const Sign = channel.visibility === "private" ? Lock : Hash;
  return <Sign aria-hidden className="mx-px size-4.5 shrink-0" strokeWidth={1.75} />;
}

interface PictureProps {
  person: SharedChannel["participants"][number];
  size: AvatarSize;
  hasDot: boolean;
}

function Picture({ person, size, hasDot }: PictureProps) {
  const known = usePerson(person);
  if (hasDot) return <PresentAvatar person={known} size={size} />;
  return <Avatar id={known._id} name={known.name} avatar={known.avatar} size={size} />;
}
