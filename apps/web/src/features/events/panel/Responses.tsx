import type { CalendarEvent, EventResponse } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Avatar } from "../../../platform/ui/Avatar.tsx";
import { cx } from "../../../platform/ui/cx.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { usePerson } from "../../people/index.ts";
import { respond } from "../actions.ts";

const choices: readonly EventResponse[] = ["yes", "maybe", "no"];

/** Who comes, and whether one comes oneself. */
export function Responses({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation("events");
  const total = event.counts.yes + event.counts.no + event.counts.maybe;
  return (
    <section aria-labelledby="responses" className="flex flex-col gap-3">
      <h4 id="responses" className="text-small font-semibold">
        {t("response.label")}
      </h4>
      {event.may_respond && <Answer event={event} />}
      {total === 0 && <p className="text-small text-muted">{t("response.none")}</p>}
      {choices.map((response) => (
        <Group key={response} event={event} response={response} />
      ))}
    </section>
  );
}

function Answer({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation("events");
  const { _id, occurrence, my_response } = event;
  const [isOne, setOne] = useState(false);
  // What was chosen shows at once; what the server has takes its place.
  const [chosen, setChosen] = useState<EventResponse | null>(null);
  const shown = chosen ?? my_response;

  async function answer(response: EventResponse): Promise<void> {
    setChosen(response);
    try {
      await respond({ event_id: _id, response, ...(isOne && occurrence ? { occurrence } : {}) });
    } catch (error) {
      toast({
        title: t("response.failed"),
        description: describeError(error),
        variant: "destructive",
      });
    } finally {
      setChosen(null);
    }
  }

  return (
    <>
      <div className="flex gap-2">
        {choices.map((response) => (
          <button
            key={response}
            type="button"
            aria-pressed={shown === response}
            onClick={() => void answer(response)}
            className={cx(
              "min-h-control grow rounded-md border px-3 text-ui font-medium transition-colors",
              shown === response
                ? "border-accent bg-selected text-link"
                : "border-line hover:bg-hover",
            )}
          >
            {t(`response.${response}`)}
          </button>
        ))}
      </div>
      {occurrence && (
        <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
          <legend className="float-start me-4 text-muted">{t("response.scope")}</legend>
          {[false, true].map((one) => (
            <label key={String(one)} className="flex min-h-target items-center gap-1.5">
              <input
                type="radio"
                name="answer-scope"
                checked={isOne === one}
                onChange={() => setOne(one)}
                className="accent-accent"
              />
              {t(one ? "response.one" : "response.all")}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function Group({ event, response }: { event: CalendarEvent; response: EventResponse }) {
  const { t } = useTranslation("events");
  const count = event.counts[response];
  const people = event.responses.filter((each) => each.response === response);
  if (count === 0) return null;
  return (
    <div>
      <h5 className="text-small text-muted">{t(`response.${response}Count`, { count })}</h5>
      <ul>
        {people.map(({ user }) => (
          <PersonLine key={user._id} person={user} />
        ))}
      </ul>
      {people.length < count && (
        <p className="text-small text-muted">
          {t("response.andMore", { count: count - people.length })}
        </p>
      )}
    </div>
  );
}

function PersonLine({ person }: { person: CalendarEvent["organiser"] }) {
  const { _id, name, avatar } = usePerson(person);
  return (
    <li className="flex min-h-8 items-center gap-2.5">
      <Avatar id={_id} name={name} avatar={avatar} size={20} />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </li>
  );
}
