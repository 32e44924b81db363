import { cx } from "../../platform/ui/cx.ts";
import type { EmojiLook } from "./look.ts";

interface EmojiSignProps {
  look: EmojiLook;
  /** What stands for a picture that is not seen; empty where its place is named already. */
  label: string;
  /** As a picker and a list show it. */
  isLarge?: boolean;
}

/** An emoji in a line of text: a character, or a picture as high as one. */
export function EmojiSign({ look, label, isLarge = false }: EmojiSignProps) {
  if ("text" in look) return look.text;
  return (
    <img
      src={look.picture}
      alt={label}
      data-tip={label === "" ? undefined : label}
      draggable={false}
      loading="lazy"
      decoding="async"
      className={cx(
        "inline-block object-contain",
        // In a line it is as large as an emoji of the font and stands as that does, in a text of any size.
        isLarge ? "size-7" : "size-[1.35em] align-[-0.28em]",
      )}
    />
  );
}
