import type { Id } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useNames } from "../../people/index.ts";
import { useTypists } from "../../presence/index.ts";

/** Who is writing here, in a line; not read out, for it would interrupt all the time. */
export function TypingLine({ place }: { place: Id }) {
  const { t } = useTranslation("presence");
  const [a, b, ...others] = useNames(useTypists(place));
  if (a === undefined) return null;
  const count = others.length;
  return (
    <p className="animate-fade-in truncate">
      {b === undefined
        ? t("typing.one", { a })
        : count === 0
          ? t("typing.two", { a, b })
          : t("typing.others", { a, b, count })}
    </p>
  );
}
