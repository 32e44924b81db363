import type { ReactNode } from "react";

/** What stands in the composer's place where one cannot write: a sentence and what to do about it. */
export function ConversationBar({
  icon,
  text,
  action,
}: Record<"icon" | "text" | "action", ReactNode>) {
  return (
    <div className="mx-5 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sidebar px-4 py-3 max-md:mx-3 max-md:mb-3">
      <span className="text-faint">{icon}</span>
      <p className="min-w-0 grow basis-48 text-muted">{text}</p>
      {action}
    </div>
  );
}
