import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePeople } from "../../people/index.ts";
import { groupsOf, useGroupRows } from "../../user-groups/index.ts";
import { renderText } from "../markdown/render-text.tsx";
import { checkText } from "./check-text.ts";
import { mentionsIn } from "./mentions-in.ts";

/** A text that is being written, as it will stand among the messages. */
export function PreviewText({ text: written }: { text: string }) {
  const { t } = useTranslation("markdown");
  const people = usePeople(({ byId }) => byId);
  const groups = useGroupRows(({ byId }) => byId);
  const { text, isEmpty } = checkText(written);
  const source = useMemo(
    () => mentionsIn(text, Object.values(people), groupsOf(groups)),
    [text, people, groups],
  );
  const shown = useMemo(() => renderText(text, source), [text, source]);
  if (isEmpty) return <p className="text-body text-muted">{t("nothingWritten")}</p>;
  return (
    <div dir="auto" className="text-body wrap-anywhere">
      {shown}
    </div>
  );
}
