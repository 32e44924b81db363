import type { CustomStatus, Id } from "@parley/contract";
import { useIsPast } from "../../platform/ui/use-is-past.ts";
import { AnyEmoji } from "../emoji/index.ts";
import { usePresence } from "./store.ts";

/** What stands for a text without an emoji. */
const SPEAKS = "💬";

/** What somebody says of themselves, as one sign beside their name; its text is told on asking. */
export function StatusSign({ id }: { id: Id }) {
  const custom = usePresence(id)?.custom;
  return custom && <Sign custom={custom} />;
}

function Sign({ custom: { emoji, text, expires_at } }: { custom: CustomStatus }) {
  // Without a connection nobody says that it is over.
  if (useIsPast(expires_at)) return null;
  const label = text || emoji;
  return (
    <span role="img" aria-label={label} data-tip={label} className="shrink-0 leading-none">
      <span aria-hidden data-tip={label}>
        <AnyEmoji emoji={emoji || SPEAKS} />
      </span>
    </span>
  );
}
