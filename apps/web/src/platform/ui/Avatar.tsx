import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { hueOf, initialsOf } from "./avatar-look.ts";
import { cx } from "./cx.ts";

export type Presence = "online" | "away" | "busy" | "offline";
export type AvatarSize = 20 | 24 | 36 | 40 | 64 | 96;

const boxes: Record<AvatarSize, string> = {
  20: "size-5",
  24: "size-6",
  36: "size-9",
  40: "size-10",
  64: "size-16",
  96: "size-24",
};

interface AvatarProps {
  /** The person's or channel's `_id`; its colour comes from it. */
  id: string;
  name: string;
  /** Address of a picture; initials show while there is none, or when it fails to load. */
  avatar?: string | null;
  size?: AvatarSize;
  /** Shows a dot whose shape tells as much as its colour. */
  presence?: Presence;
  className?: string;
}

/**
 * A person's picture or initials in a rounded square. Decoration: the name stands beside it
 * everywhere, so only the presence is read out.
 */
export function Avatar({ id, name, avatar, size = 36, presence, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const picture = avatar && avatar !== broken ? avatar : undefined;
  return (
    <span className={cx("relative inline-flex shrink-0", className)}>
      <span
        aria-hidden
        style={{ "--avatar-hue": hueOf(id) } as CSSProperties}
        className={cx(
          "avatar-tint inline-flex items-center justify-center overflow-hidden rounded-avatar font-semibold select-none",
          boxes[size],
        )}
      >
        {picture ? (
          <img
            src={picture}
            alt=""
            className="size-full object-cover"
            onError={() => setBroken(picture)}
          />
        ) : (
          <span className="avatar-initials">{initialsOf(name)}</span>
        )}
      </span>
      {presence && presence !== "offline" && <PresenceDot presence={presence} small={size < 36} />}
    </span>
  );
}

const dots: Record<Exclude<Presence, "offline">, string> = {
  online: "rounded-full bg-online",
  away: "rounded-full border-3 border-away bg-background",
  busy: "rounded-none bg-busy",
};

function PresenceDot({
  presence,
  small,
}: {
  presence: Exclude<Presence, "offline">;
  small: boolean;
}) {
  const { t } = useTranslation("common");
  return (
    <span
      role="img"
      aria-label={t(`presence.${presence}`)}
      className={cx(
        "absolute -end-1 -bottom-1 ring-2 ring-background",
        small ? "size-2" : "size-2.5",
        dots[presence],
      )}
    />
  );
}
