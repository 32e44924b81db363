import type { Person } from "@parley/contract";
import { Avatar, type AvatarSize } from "../../platform/ui/Avatar.tsx";
import { usePresence } from "./store.ts";

interface PresentAvatarProps {
  person: Pick<Person, "_id" | "name" | "avatar">;
  size?: AvatarSize;
  className?: string;
}

/** A person's picture with the dot that says whether they are there. */
export function PresentAvatar({ person, size, className }: PresentAvatarProps) {
  const presence = usePresence(person._id);
  return (
    <Avatar
      id={person._id}
      name={person.name}
      avatar={person.avatar}
      size={size}
      presence={presence?.status}
      className={className}
    />
  );
}
