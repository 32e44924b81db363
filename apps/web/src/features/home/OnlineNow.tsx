import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMe } from "../channels/index.ts";
import { PresentAvatar } from "../presence/index.ts";
import { useOnline } from "./use-online.ts";

/** People on the home page; the others are on a page of their own. */
const SHOWN = 12;

/** Who is there besides oneself, one press from a conversation; nothing while nobody is. */
export function OnlineNow() {
  const { t } = useTranslation("home");
  const id = useId();
  const me = useMe();
  const people = useOnline(me, SHOWN);
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-small font-semibold text-muted">
          {t("online")}
        </h2>
        <Link to="/online-status" className="text-small font-medium text-link hover:underline">
          {t("onlineAll")}
        </Link>
      </div>
      <ul className="-mx-2 mt-2 flex flex-wrap gap-1">
        {people.map((person) => (
          <li key={person._id} className="min-w-0 max-w-full">
            <Link
              to={`/dm/${person._id}`}
              className="flex min-h-target items-center gap-2 rounded-md px-2 py-1 transition-colors hover:bg-hover"
            >
              <PresentAvatar person={person} size={24} />
              <bdi className="truncate text-ui">{person.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
