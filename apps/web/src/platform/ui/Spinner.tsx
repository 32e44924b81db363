import { LoaderCircle } from "lucide-react";

/** A small turning circle beside the text of something that is under way. Decoration only. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.75} />;
}
